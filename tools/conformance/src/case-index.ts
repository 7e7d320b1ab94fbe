import { join } from "node:path";
import { isObject } from "./document.ts";
import { parseJson, readText } from "./read-json.ts";

/** What a case says of its document: whether the schema accepts it, and what the client makes of it. */
export const expectations = ["accept", "reject", "tolerate", "robust", "headers", "skip"] as const;

export type Expectation = (typeof expectations)[number];

/** One entry of `index.json`. */
export interface CaseEntry {
  /** Path below `cases/`. */
  readonly file: string;
  readonly api: string;
  readonly schema: string | null;
  readonly array: boolean;
  readonly wrapped: boolean;
  readonly operation: string | null;
  readonly status: number | null;
  readonly expect: Expectation;
}

/** An entry that cannot be understood. */
export interface FaultyEntry {
  readonly file: string;
  readonly fault: string;
}

/**
 * Reads `index.json` of a directory of cases. An entry that breaks the format does not hide the others.
 *
 * @throws Error in one line when there is no such file, or it holds no JSON array.
 */
export async function readCaseIndex(directory: string): Promise<readonly (CaseEntry | FaultyEntry)[]> {
  const path = join(directory, "index.json");
  const index = parseJson(await readText(path, path), path);
  if (!Array.isArray(index)) throw new Error(`${path}: must be an array of cases`);
  return index.map(readEntry);
}

function readEntry(entry: unknown, position: number): CaseEntry | FaultyEntry {
  const given = isObject(entry) ? entry : {};
  const { file, api, expect } = given;
  const [schema, operation, status] = [given.schema ?? null, given.operation ?? null, given.status ?? null];
  const [array, wrapped] = [given.array ?? false, given.wrapped ?? false];
  const rules: readonly (readonly [name: string, holds: boolean, rule: string])[] = [
    ["file", typeof file === "string", "must be a path below cases/"],
    ["api", typeof api === "string", "must be the name of an API"],
    ["expect", expectations.includes(expect as Expectation), `must be one of ${expectations.join(", ")}`],
    ["schema", schema === null || typeof schema === "string", "must be the name of a component schema, or null"],
    ["operation", operation === null || typeof operation === "string", "must be the id of an operation, or null"],
    ["status", status === null || isStatus(status), "must be an HTTP status from 200 to 599, or null"],
    ["array", typeof array === "boolean", "must be true or false"],
    ["wrapped", typeof wrapped === "boolean", "must be true or false"],
    ["schema", expect !== "reject" || schema !== null, "must be given where the document is to be rejected"],
    ["operation", expect !== "robust" || operation !== null, "must be given where the client is to be robust"],
  ];
  const broken = rules.find(([, holds]) => !holds);
  if (broken) {
    const shownAs = typeof file === "string" ? file : `entry ${position}`;
    return { file: shownAs, fault: `index.json, entry ${position}: ${broken[0]} ${broken[2]}` };
  }
  return { file, api, schema, array, wrapped, operation, status, expect } as CaseEntry;
}

/** Whether an answer with that status can be served: those below 200 never end an exchange. */
export function isStatus(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 200 && (value as number) <= 599;
}
