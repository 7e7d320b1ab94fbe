import { callMock, connect, type Observation } from "./call-mock.ts";
import { checkOutcome } from "./check-outcome.ts";
import type { Exercise } from "./exercises.ts";
import type { LoadedApi } from "./oracle/apis.ts";
import { parseExact, stringifyExact } from "./oracle/exact-json.ts";
import { bareType } from "./oracle/media-type.ts";
import { type DeclaredOperation, exampleInputs, type Header } from "./oracle/operations.ts";
import type { RecordedMock } from "./recorded-mock.ts";

/** Makes the calls of an exercise. Returns the faults, one line each. */
export async function checkExercise(
  api: LoadedApi,
  mock: RecordedMock,
  exercise: Exercise,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const input of exercise.inputs) {
    const observation = await callMock(api, mock, exercise, input);
    const found = [
      ...checkExchange(observation),
      ...checkHeaders(api, exercise, observation),
      ...checkOutcome(api, exercise, observation),
    ];
    faults.push(...found.map((fault) => `called with ${stringifyExact(input)}: ${fault}`));
  }
  return faults;
}

/** Checks that the client's request and the mock's answer keep to the document. */
function checkExchange({ exchange }: Observation): readonly string[] {
  if (!exchange) return ["nothing was sent"];
  const { input, output } = exchange.violations;
  const describe = (title: string, all: typeof input) =>
    all.map((one) => `${title}: ${one.in} ${one.name} ${one.reason}`);
  return [...describe("the client sent a bad request", input), ...describe("the mock gave a bad answer", output)];
}

/** Checks that every required header is present and that every declared header is well-formed. */
function checkHeaders(
  api: LoadedApi,
  { response: { headers }, content }: Exercise,
  { response }: Observation,
): readonly string[] {
  if (!response) return [];
  const faults = headers.flatMap((one) => checkHeader(api, one, response.headers.get(one.name)));
  const mediaType = bareType(response.headers.get("content-type") ?? "");
  const declared = bareType(content?.mediaType ?? "");
  if (mediaType.startsWith(declared.replace(/(?:\*\/)?\*$/, ""))) return faults;
  return [...faults, `the answer is ${mediaType} instead of ${declared}`];
}

function checkHeader(
  { validate }: LoadedApi,
  { name, required, schema }: Header,
  text: string | null,
): readonly string[] {
  if (text === null) return required ? [`the header ${name} is missing`] : [];
  if (/array|object/.test(String(schema.node.type))) return [];
  const isRead = /integer|number|boolean/.test(String(schema.node.type));
  const isValue = /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(text);
  const fault = validate(schema.pointer, isRead && isValue ? parseExact(text) : text);
  return fault ? [`the header ${name} is not well-formed: "${text}" ${fault}`] : [];
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
  const [input] = exampleInputs(operation, "required", api.wholeBodies);
  let records = 0;
  try {
    const list = connect(api, mock)[operation.id]?.(input) as unknown as AsyncIterable<unknown>;
    for await (const _ of list) records++;
  } catch (error) {
    return [`after ${records} records the iteration ended with ${error}`];
  }
  return records > 0 ? [] : ["the list has no records"];
}
