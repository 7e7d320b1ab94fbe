import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject, parseExact, stringifyExact } from "../oracle/index.ts";

/** Values of an entry's member `expect`. */
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

interface FaultyEntry {
  readonly file: string;
  readonly fault: string;
}

/**
 * Reads `index.json` of a directory of cases. Entries that break the format are reported separately.
 *
 * @throws Error if the file is missing or contains no JSON array.
 */
export async function readCaseIndex(directory: string): Promise<readonly (CaseEntry | FaultyEntry)[]> {
  const path = join(directory, "index.json");
  const index = parseJson(await readText(path, path), path);
  if (!Array.isArray(index)) throw new Error(`${path}: must be an array of cases`);
  return index.map(readEntry);
}

function readEntry(entry: unknown, position: number): CaseEntry | FaultyEntry {
  const members = isObject(entry) ? entry : {};
  const { file, api, expect } = members;
  const [schema, operation, status] = [members.schema ?? null, members.operation ?? null, members.status ?? null];
  const [array, wrapped] = [members.array ?? false, members.wrapped ?? false];
  const rules: readonly (readonly [name: string, holds: boolean, rule: string])[] = [
    ["file", typeof file === "string", "must be a path below cases/"],
    ["api", typeof api === "string", "must be the name of an API"],
    ["expect", expectations.includes(expect as Expectation), `must be one of ${expectations.join(", ")}`],
    ["schema", schema === null || typeof schema === "string", "must be the name of a component schema, or null"],
    ["operation", operation === null || typeof operation === "string", "must be the id of an operation, or null"],
    ["status", status === null || isStatus(status), "must be an HTTP status from 200 to 599, or null"],
    ["array", typeof array === "boolean", "must be boolean"],
    ["wrapped", typeof wrapped === "boolean", "must be boolean"],
    ["schema", expect !== "reject" || schema !== null, 'must be given for "reject"'],
    ["operation", expect !== "robust" || operation !== null, 'must be given for "robust"'],
  ];
  const broken = rules.find(([, holds]) => !holds);
  if (broken) {
    const shownAs = typeof file === "string" ? file : `entry ${position}`;
    return { file: shownAs, fault: `index.json, entry ${position}: ${broken[0]} ${broken[2]}` };
  }
  return { file, api, schema, array, wrapped, operation, status, expect } as CaseEntry;
}

/** Tests for a status that a server can send as its final answer: 200 and above. */
function isStatus(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 200 && (value as number) <= 599;
}

export interface CaseAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /**
   * The body as an exact JSON value.
   *
   * @throws Error if the body is not JSON.
   */
  value(): unknown;
}

/**
 * Reads the file of a case.
 *
 * @throws Error that names the file if it is missing, malformed or not wrapped as its entry says.
 */
export async function readCaseAnswer(directory: string, entry: CaseEntry): Promise<CaseAnswer> {
  const shownAs = `cases/${entry.file}`;
  const text = await readText(join(directory, "cases", entry.file), shownAs);
  if (!entry.wrapped) {
    return { status: entry.status ?? 200, headers: {}, text, value: () => parseJson(text, shownAs) };
  }
  const wrapper = parseJson(text, shownAs);
  if (!isObject(wrapper) || Array.isArray(wrapper))
    throw new Error(`${shownAs}: must be an object { status, headers, body }`);
  const status = wrapper.status ?? entry.status ?? 200;
  if (!isStatus(status)) throw new Error(`${shownAs}, /status: must be an HTTP status from 200 to 599`);
  const headers = readHeaders(wrapper.headers ?? {}, shownAs);
  if ("body" in wrapper) {
    return { status, headers, text: stringifyExact(wrapper.body), value: () => wrapper.body };
  }
  const raw = wrapper.body_text ?? "";
  if (typeof raw !== "string") throw new Error(`${shownAs}, /body_text: must be a string`);
  return { status, headers, text: raw, value: () => parseJson(raw, `${shownAs}, /body_text`) };
}

function readHeaders(headers: unknown, shownAs: string): Readonly<Record<string, string>> {
  if (!isObject(headers)) throw new Error(`${shownAs}, /headers: must be an object`);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/**
 * Reads a text file.
 *
 * @throws Error that names the file if it is missing.
 */
async function readText(path: string, shownAs: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === "ENOENT" ? "the file does not exist" : cause.message;
    throw new Error(`${shownAs}: ${reason}`, { cause });
  });
}

/**
 * Parses JSON without losing digits.
 *
 * @throws Error that names the file if it is malformed.
 */
function parseJson(text: string, shownAs: string): unknown {
  try {
    return parseExact(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    // V8's message may quote the text with its line breaks.
    const message = (cause as Error).message.replaceAll(/\s+/g, " ");
    throw new Error(`${shownAs}: malformed JSON (${message})`, { cause });
  }
}
