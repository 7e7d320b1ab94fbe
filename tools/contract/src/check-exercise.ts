import { callMock, type Observation } from "./call-mock.ts";
import { checkFailure, checkSuccess, failureBranch } from "./check-outcome.ts";
import {
  bareType,
  clientCredentials,
  type DeclaredOperation,
  exampleInputs,
  type Header,
  type Input,
  type LoadedApi,
  parseExact,
  stringifyExact,
  type Validator,
} from "./oracle/index.ts";
import type { RecordedMock } from "./recorded-mock.ts";
import { type Exercise, isSuccess, type Triple } from "./triples.ts";

/** Makes the calls of an exercise. Returns the faults, one line each. */
export async function checkExercise(
  api: LoadedApi,
  validate: Validator,
  mock: RecordedMock,
  exercise: Exercise,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const input of exercise.inputs) {
    const found = await checkCall(api, validate, mock, exercise, input);
    faults.push(...found.map((fault) => `${exercise.title}, called with ${stringifyExact(input)}: ${fault}`));
  }
  return faults;
}

async function checkCall(
  api: LoadedApi,
  validate: Validator,
  mock: RecordedMock,
  exercise: Exercise,
  input: Input,
): Promise<readonly string[]> {
  const observation = await callMock(api, mock, exercise, input);
  const { triple, example } = exercise;
  const failureSchema = failureBranch(api.document, validate, triple, example);
  const isFailure = failureSchema !== undefined || !isSuccess(triple);
  return [
    ...checkExchange(observation),
    ...checkHeaders(validate, triple, observation),
    ...(isFailure
      ? checkFailure(api.document, validate, exercise, failureSchema, observation)
      : checkSuccess(validate, exercise, observation)),
  ];
}

/** Checks that the client's request and the mock's answer keep to the document. */
function checkExchange({ exchange }: Observation): readonly string[] {
  if (!exchange) return ["nothing was sent"];
  const { input, output } = exchange.violations;
  return [
    ...input.map(({ in: place, name, reason }) => `the client sent a bad request: ${place} ${name} ${reason}`),
    ...output.map(({ in: place, name, reason }) => `the mock gave a bad answer: ${place} ${name} ${reason}`),
  ];
}

/** Checks that every required header is present and that every declared header is well-formed. */
function checkHeaders(validate: Validator, { response, content }: Triple, observation: Observation): readonly string[] {
  const received = observation.response?.headers;
  if (!received) return [];
  const faults = response.headers.flatMap((header) => checkHeader(validate, header, received.get(header.name)));
  const mediaType = bareType(received.get("content-type") ?? "");
  if (content && mediaType !== bareType(content.mediaType))
    faults.push(`the answer is ${mediaType} instead of ${content.mediaType}`);
  return faults;
}

function checkHeader(validate: Validator, { name, required, schema }: Header, text: string | null): readonly string[] {
  if (text === null) return required ? [`the header ${name} is missing`] : [];
  const fault = validate(schema.pointer, readHeader(schema.node.type, text));
  return fault ? [`the header ${name} is not well-formed: ${JSON.stringify(text)} ${fault}`] : [];
}

function readHeader(type: unknown, text: string): unknown {
  const isNumber = (type === "integer" || type === "number") && /^-?\d+(\.\d+)?$/.test(text);
  return isNumber || (type === "boolean" && /^(true|false)$/.test(text)) ? parseExact(text) : text;
}

/**
 * Iterates over a list to its end, starting with the operation's shortest input. The loop ends, since a client refuses a list that
 * leads back to an earlier page. Returns the faults, one line each.
 */
export async function checkIteration(
  api: LoadedApi,
  mock: RecordedMock,
  operation: DeclaredOperation,
): Promise<readonly string[]> {
  const client = api.connect({
    ...clientCredentials(api.document),
    ...mock.credentials?.[api.name],
    baseUrl: mock.baseUrls[api.name] as string,
    retries: 0,
  });
  const [input] = exampleInputs(operation, "required");
  const records: unknown[] = [];
  try {
    const list = client[operation.id]?.(input) as unknown as AsyncIterable<unknown>;
    for await (const record of list) records.push(record);
  } catch (error) {
    return [`after ${records.length} records the iteration ended with ${error}`];
  }
  return records.length > 0 ? [] : ["the list has no records"];
}
