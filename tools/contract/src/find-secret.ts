import { inspect } from "node:util";
import { stringifyExact } from "./oracle/exact-json.ts";

/**
 * Searches a value for a mark: its texts, its JSON, the output of `inspect`, its hidden properties and its causes. Also finds the
 * mark percent-encoded and within Base64.
 *
 * @returns the text around the mark
 */
export function findSecret(value: unknown, mark: string): string | undefined {
  const shown = inspect(value, { depth: 10, showHidden: true });
  const texts = [...textsIn(value), String(value), String(stringifyExact(value)), shown];
  const unpacked = new Set<string>();
  for (const text of new Set(texts)) {
    for (const form of decodedForms(text, unpacked)) {
      const at = form.indexOf(mark);
      if (at >= 0) return form.slice(Math.max(0, at - 60), at + mark.length + 20);
    }
  }
  return undefined;
}

function textsIn(value: unknown, seen: Set<unknown> = new Set()): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  return Reflect.ownKeys(value).flatMap((name) => [String(name), ...textsIn(Reflect.get(value, name), seen)]);
}

/**
 * Yields a text, its percent-decoded form, and its decoded Base64 parts at any offset. Skips parts in `unpacked`, since most
 * texts occur several times.
 */
function* decodedForms(text: string, unpacked: Set<string>): Generator<string> {
  yield text;
  const decoded = text.replace(/%[0-9a-f]{2}/gi, (hex) => String.fromCharCode(Number.parseInt(hex.slice(1), 16)));
  yield decoded;
  for (const run of decoded.match(/[\w+/-]{8,}/g) ?? []) {
    if (unpacked.has(run)) continue;
    unpacked.add(run);
    for (const skip of [0, 1, 2, 3]) yield Buffer.from(run.slice(skip), "base64").toString("latin1");
  }
}
