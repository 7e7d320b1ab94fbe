import type { BadRequest } from "./bad-requests.ts";
import type { LoadedApi } from "./oracle/apis.ts";
import { findDifference } from "./oracle/difference.ts";
import { parseExact } from "./oracle/exact-json.ts";
import { bareType } from "./oracle/media-type.ts";
import type { NamedExample } from "./oracle/operations.ts";

/**
 * Sends a bad request without a client, and compares the answer with the declared one.
 * Returns the faults, one line each.
 */
export async function checkBadRequest(
  { validate }: Pick<LoadedApi, "validate">,
  origin: string,
  bad: BadRequest,
): Promise<readonly string[]> {
  const { expected, others } = declaredAnswers(bad);
  if (!expected) return [`${bad.operation.id} declares no answer for ${bad.condition} (x-answers)`];
  const { method, target, headers, body = null } = bad;
  const received = await fetch(origin + target, { method, headers, body });
  const text = await received.text();
  const { status, content, response } = expected;
  const headersOf = ({ headers: found }: Response) => ({
    "www-authenticate": found.get("www-authenticate"),
    "content-type": bareType(found.get("content-type") ?? ""),
  });
  const missing = response.headers.filter(({ name, required }) => required && !received.headers.has(name));
  const found = { status: received.status, missing: missing.map(({ name }) => name), ...headersOf(received) };
  const wanted = { status, missing: [], "www-authenticate": status === 401 ? "Bearer" : null };
  const difference = findDifference(found, { ...wanted, "content-type": bareType(content.mediaType) });
  if (difference) return [`the answer differs at ${difference}: ${text.slice(0, 200)}`];
  const answer = parseExact(text);
  const fault = validate(content.schema.pointer, answer);
  const differences = compareAnswer(expected.example, answer, bad.name);
  // The service may find another fault first.
  const isOther = others.some((one) => {
    return one !== expected && one.status === status && compareAnswer(one.example, answer).length === 0;
  });
  return [...(fault ? [`the answer breaks its schema: ${fault}`] : []), ...(isOther ? [] : differences)];
}

/** Compares the answer with an example. Members that are filled with the reason must name what is wrong. */
function compareAnswer(example: NamedExample, answer: unknown, name = ""): readonly string[] {
  const [shown, received] = [structuredClone(example.value), structuredClone(answer)];
  const faults: string[] = [];
  for (const [pointer, template] of Object.entries(example.answers?.fill ?? {})) {
    take(shown, pointer);
    const text = take(received, pointer);
    if (typeof text !== "string" || /\{(in|name|reason)\}/.test(text))
      faults.push(`${pointer} is not filled in: ${text}`);
    else if (template.includes("{name}") && !text.includes(name))
      faults.push(`${pointer} does not name ${name}: ${text}`);
  }
  const difference = findDifference(received, shown);
  if (difference) faults.push(`the answer is not the example ${example.name}: ${difference}`);
  return faults;
}

/** Removes the member at a pointer, and returns it. */
function take(value: unknown, pointer: string): unknown {
  const path = pointer.split("/").slice(1);
  const last = path.pop() ?? "";
  const holder = Object(path.reduce((node, name) => Object(node)[name], value));
  const member: unknown = holder[last];
  delete holder[last];
  return member;
}

/** Finds the most specific declared answer (`x-answers`), for this value, else for this name, and all for the condition. */
function declaredAnswers({ operation, condition, name, value, given = true }: BadRequest) {
  const contents = operation.responses.flatMap((response) =>
    response.contents.map((content) => ({ response, content })),
  );
  const others = contents.flatMap(({ response, content }) =>
    content.examples
      .filter(({ answers }) => answers?.to?.includes(condition))
      .map((example) => {
        const status = Number(example.answers?.status ?? response.status);
        return { status, response, content, example };
      }),
  );
  const precision = ({ example: { answers: about } }: (typeof others)[number]): number => {
    const isOther = (given: string | undefined, own: string | undefined) => given !== undefined && given !== own;
    if (isOther(about?.name, name) || isOther(about?.value, value) || (about?.given && !given)) return -1;
    return Number(about?.name !== undefined) + Number(about?.value !== undefined);
  };
  const fitting = others.filter((one) => precision(one) >= 0);
  const [expected] = fitting.sort((one, other) => precision(other) - precision(one));
  return { expected, others };
}
