import { join } from "node:path";
import { type CaseEntry, isStatus } from "./case-index.ts";
import { isObject } from "./document.ts";
import { stringifyExact } from "./exact-json.ts";
import { parseJson, readText } from "./read-json.ts";

/** A case with its document read: an HTTP answer. */
export interface CaseDocument {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it is served, digit for digit. */
  readonly text: string;
  /**
   * The body as an exact JSON value.
   *
   * @throws Error in one line when the body is no JSON.
   */
  value(): unknown;
}

/**
 * Reads the document of a case.
 *
 * @throws Error in one line that names the file when it is missing, malformed or not wrapped as its entry says.
 */
export async function readCaseDocument(directory: string, entry: CaseEntry): Promise<CaseDocument> {
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
  if (typeof raw !== "string") throw new Error(`${shownAs}, /body_text: must be text`);
  return { status, headers, text: raw, value: () => parseJson(raw, `${shownAs}, /body_text`) };
}

function readHeaders(headers: unknown, shownAs: string): Readonly<Record<string, string>> {
  if (!isObject(headers)) throw new Error(`${shownAs}, /headers: must be an object of texts`);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
