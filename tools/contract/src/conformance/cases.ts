import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { parseExact, stringifyExact } from "../oracle/exact-json.ts";

/** Values of an entry's member `expect`. */
export const expectations = ["accept", "reject", "tolerate", "robust", "headers", "skip"] as const;

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
  readonly expect: (typeof expectations)[number];
}

const ajv = new Ajv2020({ strict: false, useDefaults: true });
const text = { type: "string" };
const flag = { type: "boolean", default: false };
const textOrNull = { type: ["string", "null"], default: null };
// A server can send these as its final answer.
const status = { minimum: 200, maximum: 599 };
const isEntry = ajv.compile<CaseEntry>({
  type: "object",
  required: ["file", "api", "expect"],
  properties: {
    file: text,
    api: text,
    schema: textOrNull,
    array: flag,
    wrapped: flag,
    operation: textOrNull,
    status: { type: ["integer", "null"], default: null, ...status },
    expect: { enum: expectations },
  },
});

/** A recorded answer with its head. */
interface Recording {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly body_text: string;
}

const isRecording = ajv.compile<Recording>({
  type: "object",
  properties: {
    status: { type: "integer", ...status },
    headers: { type: "object", default: {} },
    body_text: { type: "string", default: "" },
  },
});

function check<Value>(isValue: ValidateFunction<Value>, given: unknown, place: string): Value {
  if (isValue(given)) return given;
  throw new Error(`${place}: ${ajv.errorsText(isValue.errors?.slice(0, 1), { dataVar: "" })}`);
}

/**
 * Reads `index.json` of a directory of cases.
 *
 * @throws Error if the file is missing or contains no JSON array.
 */
export async function readCaseIndex(directory: string): Promise<readonly Partial<CaseEntry>[]> {
  const path = join(directory, "index.json");
  const index = parseJson(await readText(path, path), path);
  if (!Array.isArray(index)) throw new Error(`${path}: must be an array of cases`);
  return index;
}

/**
 * Checks the format of an entry, and adds defaults.
 *
 * @throws Error that names its place.
 */
export function readCaseEntry(given: unknown, position: number): CaseEntry {
  return check(isEntry, given, `index.json, entry ${position}`);
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
export async function readCaseAnswer(directory: string, { file, wrapped, status }: CaseEntry): Promise<CaseAnswer> {
  const shownAs = `cases/${file}`;
  const whole = await readText(join(directory, "cases", file), shownAs);
  const given = wrapped ? parseJson(whole, shownAs) : { body_text: whole };
  const { body, body_text, ...recording } = check(isRecording, given, shownAs);
  const text = body === undefined ? body_text : stringifyExact(body);
  return { status: status ?? 200, ...recording, text, value: () => parseJson(text, shownAs) };
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
