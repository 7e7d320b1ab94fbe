import { type BadRequest, pathOf } from "./bad-requests.ts";
import {
  bareType,
  type DeclaredBody,
  type DeclaredResponse,
  findDifference,
  type NamedExample,
  parseExact,
  type Validator,
} from "./oracle/index.ts";

/**
 * Sends a bad request without a client, and compares the answer with the declared one.
 * Returns the faults, one line each.
 */
export async function checkBadRequest(
  validate: Validator,
  baseUrl: string,
  bad: BadRequest,
): Promise<readonly string[]> {
  const expected = expectedAnswer(bad);
  if (!expected) return [`${bad.operation.id} declares no answer for ${bad.condition} (x-answers)`];
  const { method, headers, body } = bad.request;
  const response = await fetch(baseUrl + pathOf(bad.request), { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  const faults: string[] = [];
  if (response.status !== expected.status)
    faults.push(`the status is ${response.status} instead of ${expected.status}`);
  const mediaType = bareType(response.headers.get("content-type") ?? "");
  if (mediaType !== bareType(expected.content.mediaType)) {
    return [...faults, `the answer is ${mediaType} instead of ${expected.content.mediaType}: ${text.slice(0, 200)}`];
  }
  const answer = parseExact(text);
  const fault = validate(expected.content.schema.pointer, answer);
  if (fault) faults.push(`the answer breaks its schema: ${fault}`);
  return [...faults, ...checkHeaders(expected, response), ...checkAnswer(bad, expected, answer)];
}

function checkHeaders({ response: { headers } }: ExpectedAnswer, received: Response): readonly string[] {
  const missing = headers
    .filter(({ name, required }) => required && !received.headers.has(name))
    .map(({ name }) => `the header ${name} is missing`);
  const scheme = received.headers.get("www-authenticate");
  const isRight = scheme === (received.status === 401 ? "Bearer" : null);
  return isRight ? missing : [...missing, `${received.status} comes with the WWW-Authenticate ${scheme}`];
}

/** Checks that the answer equals the example, except for members that are filled with the reason. */
function checkAnswer({ name }: BadRequest, { example, others }: ExpectedAnswer, answer: unknown): readonly string[] {
  if (others.some((other) => isLike(other, answer))) return [];
  const fill = Object.entries(example.answers?.fill ?? {});
  const [shown, received] = [structuredClone(example.value), structuredClone(answer)];
  const faults: string[] = [];
  for (const [pointer, template] of fill) {
    take(shown, pointer);
    const text = take(received, pointer);
    if (typeof text !== "string" || /\{(in|name|reason)\}/.test(text))
      faults.push(`${pointer} is not filled in: ${text}`);
    else if (name !== undefined && template.includes("{name}") && !text.includes(name)) {
      faults.push(`${pointer} does not name ${name}: ${text}`);
    }
  }
  const difference = findDifference(received, shown);
  return difference ? [...faults, `the answer is not the example ${example.name}: ${difference}`] : faults;
}

/** Tests if an answer equals an example, apart from the members that are filled in. */
function isLike({ value, answers }: NamedExample, answer: unknown): boolean {
  const [shown, received] = [structuredClone(value), structuredClone(answer)];
  for (const pointer of Object.keys(answers?.fill ?? {})) {
    if (typeof take(shown, pointer) !== typeof take(received, pointer)) return false;
  }
  return findDifference(received, shown) === undefined;
}

function take(value: unknown, pointer: string): unknown {
  const path = pointer.split("/").slice(1);
  const last = path.pop() ?? "";
  const holder = path.reduce<unknown>((node, name) => (node as Readonly<Record<string, unknown>>)?.[name], value);
  if (typeof holder !== "object" || holder === null) return undefined;
  const member: unknown = Reflect.get(holder, last);
  Reflect.deleteProperty(holder, last);
  return member;
}

/** The answer that a document declares for a bad request (`x-answers`). */
interface ExpectedAnswer {
  readonly status: number;
  readonly response: DeclaredResponse;
  readonly content: DeclaredBody;
  readonly example: NamedExample;
  /** Other examples for the same condition. The service may find another fault first. */
  readonly others: readonly NamedExample[];
}

/** Finds the most specific declared answer: one for this value, else one for this name, else a general one. */
function expectedAnswer({ operation, condition, name, value, given = true }: BadRequest): ExpectedAnswer | undefined {
  const answers = operation.responses.flatMap((response) =>
    response.contents.flatMap((content) =>
      content.examples
        .filter(({ answers }) => answers?.to?.includes(condition))
        .map((example) => ({ status: Number(example.answers?.status ?? response.status), response, content, example })),
    ),
  );
  const [best] = answers
    .filter(
      ({ example: { answers: about } }) =>
        [undefined, name].includes(about?.name) &&
        [undefined, value].includes(about?.value) &&
        (given || !about?.given),
    )
    .toSorted((one, other) => precision(other.example) - precision(one.example));
  if (!best) return undefined;
  const others = answers.filter(({ status, example }) => status === best.status && example !== best.example);
  return { ...best, others: others.map(({ example }) => example) };
}

function precision({ answers }: NamedExample): number {
  return (answers?.name === undefined ? 0 : 1) + (answers?.value === undefined ? 0 : 1);
}
