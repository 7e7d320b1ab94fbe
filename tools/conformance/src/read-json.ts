import { readFile } from "node:fs/promises";
import { jsonErrorPlace } from "@ledgergate/codegen/json-error-place";
import { parseExact } from "./exact-json.ts";

/**
 * Reads a text file.
 *
 * @throws Error in one line that names the file when it is missing.
 */
export async function readText(path: string, shownAs: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === "ENOENT" ? "the file does not exist" : cause.message;
    throw new Error(`${shownAs}: ${reason}`, { cause });
  });
}

/**
 * Parses JSON without losing digits.
 *
 * @throws Error in one line that names the file, the line and the column when it is malformed.
 */
export function parseJson(text: string, shownAs: string): unknown {
  const json = text.replace(/^\uFEFF/, "");
  try {
    return parseExact(json);
  } catch (cause) {
    // V8 repeats the text around the fault, line breaks included.
    const message = cause instanceof Error ? cause.message.replaceAll(/\s+/g, " ") : String(cause);
    const { line, column } = jsonErrorPlace(json);
    throw new Error(`${shownAs}: malformed JSON at ${line}:${column} (${message})`, { cause });
  }
}
