import type { Api, Example, Operation, Response } from "../document/api.ts";
import { type Condition, fallbackStatus } from "../document/conditions.ts";
import { readPointer } from "../document/json-pointer.ts";
import { statusOfCode } from "../document/response-status.ts";
import type { Refusal } from "../requests/refusal.ts";
import type { Answer } from "../wire/answer.ts";
import { problem } from "../wire/problem.ts";

export interface RefusalAnswer extends Answer {
  /** The operation that declares the answer; absent where no document does. */
  readonly operation?: Operation;
}

/** The API's own answer to a refused request, taken from the examples that `x-answers` marks. */
export function answerRefusal(api: Api, operations: readonly Operation[], refusal: Refusal): RefusalAnswer {
  const found = findAnswer(operations, refusal) ?? findAnswer(api.operations, refusal);
  if (!found) return { ...problem(statusWithout(api, refusal.condition), sentence(refusal)) };
  const { operation, response, mediaType, example } = found;
  return {
    operation,
    status: statusOf(response, example, refusal.condition),
    headers: { ...requiredHeaders(response), "content-type": mediaType },
    body: fill(example, refusal),
  };
}

/** Whether the API's document answers this condition for an operation. */
export function hasAnswer(operation: Operation, condition: Condition): boolean {
  return findAnswer([operation], { condition, in: "", name: "", reason: "" }) !== undefined;
}

interface FoundAnswer {
  readonly operation: Operation;
  readonly response: Response;
  readonly mediaType: string;
  readonly example: Example;
}

/** The most specific answer: one for this value of this parameter before one for any value, or any parameter. */
function findAnswer(operations: readonly Operation[], refusal: Refusal): FoundAnswer | undefined {
  const found = operations.flatMap((operation) =>
    operation.responses.flatMap((response) =>
      response.contents.flatMap(({ mediaType, examples }) =>
        examples
          .filter((example) => isAbout(example, refusal))
          .map((example) => ({ operation, response, mediaType, example })),
      ),
    ),
  );
  return found.sort((one, other) => narrowness(other.example) - narrowness(one.example))[0];
}

function isAbout({ answers, about, aboutValue, aboutGiven }: Example, { condition, name, offender }: Refusal): boolean {
  return (
    answers.includes(condition) &&
    (about === undefined || about === name) &&
    (aboutValue === undefined || aboutValue === offender?.text) &&
    (!aboutGiven || offender?.given === true)
  );
}

function narrowness({ about, aboutValue }: Example): number {
  return Number(about !== undefined) + Number(aboutValue !== undefined);
}

function statusOf(response: Response, example: Example, condition: Condition): number {
  return statusOfCode(response) ?? example.status ?? fallbackStatus[condition];
}

/** A wrong key in the path is forbidden (403), one in a header unauthorized (401). */
function statusWithout({ keyed }: Api, condition: Condition): number {
  return keyed && (condition === "missing_key" || condition === "unknown_key") ? 403 : fallbackStatus[condition];
}

/** A refusal comes from before the node, so only headers that the document promises go with it. */
function requiredHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    headers
      .filter(({ required, example }) => required && example != null)
      .map(({ name, example }) => [name, String(example)]),
  );
}

function fill(example: Example, refusal: Refusal): unknown {
  const entries = Object.entries(example.fill);
  if (entries.length === 0) return example.value;
  const body = structuredClone(example.value);
  for (const [pointer, text] of entries) write(body, pointer, complete(text, refusal));
  return body;
}

function complete(text: string, refusal: Refusal): string {
  // "body body" would say the same twice.
  const once = refusal.in === refusal.name ? text.replace("{in} {name}", "{name}") : text;
  return once.replace(/\{(in|name|reason)\}/g, (_, member: "in" | "name" | "reason") => refusal[member]);
}

function write(body: unknown, pointer: string, text: string): void {
  const names = readPointer(pointer);
  const last = names.pop();
  let node = body;
  for (const name of names) node = typeof node === "object" && node !== null ? Reflect.get(node, name) : undefined;
  if (typeof node === "object" && node !== null && last !== undefined) Reflect.set(node, last, text);
}

function sentence(refusal: Refusal): string {
  return refusal.in && refusal.name ? complete("{in} {name}: {reason}", refusal) : refusal.reason;
}
