import type { Refusal } from "../check/refusal.ts";
import {
  type Api,
  type Condition,
  type Example,
  fallbackStatus,
  type Operation,
  type Response,
  statusOfCode,
} from "../read/api.ts";
import { nodeAt, readPointer } from "../read/references.ts";
import { type Answer, notStored, problem } from "./answer.ts";

interface RefusalAnswer extends Answer {
  /** The operation that declares the answer. Absent if no document declares it. */
  readonly operation?: Operation;
}

/**
 * Answers a refused request by the example that `x-answers` marks: of `operations`, else of any operation of the API. If no example
 * is marked, the answer is a problem (RFC 9457).
 */
export function answerRefusal(api: Api, operations: readonly Operation[], refusal: Refusal): RefusalAnswer {
  const found = findAnswer(operations, refusal) ?? findAnswer(api.operations, refusal);
  if (!found) {
    const { headers, ...plain } = problem(problemStatus(api, refusal.condition), sentence(refusal));
    return { ...plain, headers: { ...headers, ...refusal.headers } };
  }
  const { operation, response, mediaType, example } = found;
  return {
    operation,
    status: statusOfCode(response) ?? example.answers?.status ?? fallbackStatus[refusal.condition],
    headers: {
      ...(operations.some(({ serviceState }) => serviceState) && notStored),
      ...requiredHeaders(response, refusal.headers ?? {}),
      ...refusal.headers,
      "content-type": mediaType,
    },
    body: fill(example, refusal),
  };
}

/** Tests if a document names answers of the gateway by `x-answers`. Then the gateway's own words answer the other refused calls. */
export function namesAnswers({ operations }: Api): boolean {
  return operations.some(({ responses }) =>
    responses.some(({ contents }) => contents.some((one) => one.examples.some(({ answers }) => answers?.to?.length))),
  );
}

/** Tests if an operation has an example that answers a condition in general, not only for one parameter. */
export function hasAnswer(operation: Operation, condition: Condition): boolean {
  return findAnswer([operation], { condition, in: "", name: "", reason: "" }) !== undefined;
}

interface FoundAnswer {
  readonly operation: Operation;
  readonly response: Response;
  readonly mediaType: string;
  readonly example: Example;
}

/** Finds the most specific answer. An answer for this value or this parameter comes before a general one. */
function findAnswer(operations: readonly Operation[], refusal: Refusal): FoundAnswer | undefined {
  const found = operations.flatMap((operation) =>
    operation.responses.flatMap((response) =>
      response.contents.flatMap(({ mediaType, examples }) =>
        examples
          .filter((example) => isAbout(example, refusal) || isOnlyFor(refusal, response, example))
          .map((example) => ({ operation, response, mediaType, example })),
      ),
    ),
  );
  return found.sort((one, other) => specificity(other.example) - specificity(one.example))[0];
}

/** True for an example of 406 without `x-answers`, since that status has one meaning. */
function isOnlyFor({ condition }: Refusal, { code }: Response, { answers }: Example): boolean {
  return condition === "not_acceptable" && code === "406" && !answers?.to?.length;
}

function isAbout({ answers }: Example, { condition, name, invalidValue }: Refusal): boolean {
  if (!answers?.to?.includes(condition)) return false;
  const { name: about = name, value, given } = answers;
  return (
    about === name && (value === undefined || value === String(invalidValue)) && (!given || invalidValue !== undefined)
  );
}

function specificity({ answers }: Example): number {
  return Number(answers?.name !== undefined) + Number(answers?.value !== undefined);
}

/** Chooses the status of a problem. A wrong key in the path is forbidden (403), in a header unauthorized (401). */
function problemStatus({ keyed }: Api, condition: Condition): number {
  return keyed && (condition === "missing_key" || condition === "unknown_key") ? 403 : fallbackStatus[condition];
}

/** Fills required headers from their examples. Optional headers are left out, since a refusal has no ledger state for them. */
function requiredHeaders({ headers }: Response, given: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.keys(given).map((name) => name.toLowerCase());
  return Object.fromEntries(
    headers
      .filter(({ name, required, example }) => required && example != null && !names.includes(name.toLowerCase()))
      .map(({ name, example }) => [name, String(example)]),
  );
}

function fill(example: Example, refusal: Refusal): unknown {
  const entries = Object.entries(example.answers?.fill ?? {});
  if (entries.length === 0) return example.value;
  const body = structuredClone(example.value);
  for (const [pointer, text] of entries) write(body, pointer, complete(text, refusal));
  return body;
}

function complete(text: string, refusal: Refusal): string {
  // Avoid "body body".
  const once = refusal.in === refusal.name ? text.replace("{in} {name}", "{name}") : text;
  return once.replace(/\{(in|name|reason)\}/g, (_, member: "in" | "name" | "reason") => refusal[member]);
}

function write(body: unknown, pointer: string, text: string): void {
  const names = readPointer(pointer);
  const last = names.pop();
  const node = nodeAt(body, names);
  if (typeof node === "object" && node !== null && last !== undefined) Reflect.set(node, last, text);
}

function sentence(refusal: Refusal): string {
  return refusal.in && refusal.name ? complete("{in} {name}: {reason}", refusal) : refusal.reason;
}

/**
 * Names the refusals that an API may need but whose answer its document lacks, in one sentence. `undefined` if there are none. Pass
 * `forwards` if the gateway forwards calls to nodes, which can fail.
 */
export function missingAnswers(api: Api, forwards = false): string | undefined {
  const operationsBy = new Map<Condition, string[]>();
  for (const operation of api.operations)
    for (const condition of possibleConditions(api, operation, forwards))
      if (!hasAnswer(operation, condition))
        operationsBy.set(condition, [...(operationsBy.get(condition) ?? []), operation.id]);
  const conditions = [...operationsBy].map(([condition, ids]) =>
    ids.length === api.operations.length ? condition : `${condition} (${nameSome(ids)})`,
  );
  if (conditions.length === 0) return undefined;
  const others = !namesAnswers(api) ? (forwards ? "" : "a declared failure, ") : "another operation's example, ";
  return `${api.name}: no example has x-answers to ${conditions.join(", ")}; the answer is ${others}else a problem of RFC 9457.`;
}

/** Lists names for a sentence, at most six. */
function nameSome(names: readonly string[]): string {
  return names.length <= 6 ? names.join(", ") : `${names.slice(0, 5).join(", ")} and ${names.length - 5} more`;
}

function possibleConditions(api: Api, operation: Operation, forwards: boolean): Condition[] {
  const places = new Set(operation.parameters.map((parameter) => parameter.in));
  const possible: readonly (readonly [isPossible: boolean, ...Condition[]])[] = [
    [true, "unknown_route", "method_not_allowed"],
    [api.keyed || operation.security.length > 0, "missing_key"],
    [api.keyed || operation.keyHeader !== undefined, "unknown_key"],
    [operation.takesToken, "invalid_token"],
    [operation.computeUnits > 0, "rate_limited"],
    [operation.serviceState === "token", "unknown_client"],
    [places.has("path"), "invalid_path"],
    [places.has("query"), "invalid_query"],
    [places.has("header") || places.has("cookie"), "invalid_header"],
    [!!operation.requestBody, "body_too_large", "unsupported_media_type", "malformed_body", "invalid_body"],
    [forwards, "overloaded"],
    [forwards && api.keyed, "node_unreachable", "node_timeout"],
  ];
  return possible.flatMap(([isPossible, ...conditions]) => (isPossible ? conditions : []));
}
