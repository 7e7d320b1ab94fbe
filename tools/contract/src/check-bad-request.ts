import type { BadRequest } from "./bad-requests.ts";
import { type DeclaredAnswer, listAnswers } from "./oracle/answers.ts";
import { findDifference } from "./oracle/difference.ts";
import { parseExact } from "./oracle/exact-json.ts";
import { bareType } from "./oracle/media-type.ts";

/**
 * Sends a bad request without a client, and compares the answer with the declared example, which fits its schema by lint.
 * Returns the faults, one line each.
 */
export async function checkBadRequest(origin: string, bad: BadRequest): Promise<readonly string[]> {
  const { operation, condition, name, method, target, headers, body = null } = bad;
  const declared = listAnswers(operation).filter(({ example }) => example?.answers?.to?.includes(condition));
  const expected = closestAnswer(declared, bad);
  if (!expected?.content) return [`${operation.id} declares no answer for ${condition} (x-answers)`];
  const received = await fetch(origin + target, { method, headers, body });
  const text = await received.text();
  const { status, content, response } = expected;
  const missing = response.headers.filter((one) => one.required && !received.headers.has(one.name));
  const found = {
    status: received.status,
    missing: missing.map((one) => one.name),
    challenge: received.headers.get("www-authenticate"),
    type: bareType(received.headers.get("content-type") ?? ""),
  };
  const challenge = status === 401 ? "Bearer" : null;
  const difference = findDifference(found, { status, missing: [], challenge, type: bareType(content.mediaType) });
  if (difference) return [`the answer differs at ${difference}: ${text.slice(0, 200)}`];
  const answer = parseExact(text);
  // The service may find another fault first.
  const others = declared.filter((one) => one !== expected && one.status === status);
  const isOther = others.some((one) => compareAnswer(one, answer).length === 0);
  return isOther ? [] : compareAnswer(expected, answer, name);
}

/** Finds the most specific answer: for this value, else for this name, else for all of the condition. */
function closestAnswer(
  all: readonly DeclaredAnswer[],
  { name, value, given = true }: BadRequest,
): DeclaredAnswer | undefined {
  const fitting = all.filter(({ example: { answers } = {} }) => {
    const isSame = (answers?.name ?? name) === name && (answers?.value ?? value) === value;
    return isSame && (given || !answers?.given);
  });
  const precision = ({ example }: DeclaredAnswer) => {
    const { name, value } = example?.answers ?? {};
    return [name, value].filter((one) => one !== undefined).length;
  };
  return fitting.sort((one, other) => precision(other) - precision(one))[0];
}

/** Compares an answer with an example. Members that are filled with the reason must name what is wrong. */
function compareAnswer({ example }: DeclaredAnswer, answer: unknown, name = ""): readonly string[] {
  const [shown, received] = [structuredClone(example?.value), structuredClone(answer)];
  const faults: string[] = [];
  for (const [pointer, template] of Object.entries(example?.answers?.fill ?? {})) {
    take(shown, pointer);
    const text = take(received, pointer);
    if (typeof text !== "string" || /\{(in|name|reason)\}/.test(text))
      faults.push(`${pointer} is not filled in: ${text}`);
    else if (template.includes("{name}") && !text.includes(name))
      faults.push(`${pointer} does not name ${name}: ${text}`);
  }
  const difference = findDifference(received, shown);
  return difference ? [...faults, `the answer is not the example ${example?.name}: ${difference}`] : faults;
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
