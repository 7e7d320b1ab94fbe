import { inspect } from "node:util";

/**
 * Looks for a mark in all that can be seen of a value: its texts, its JSON, what `inspect` shows ten levels deep, and every
 * property of it and its causes, hidden ones too; also percent-encoded, and within Base64.
 *
 * @returns Where it was found: the text around it.
 */
export function findSecret(value: unknown, mark: string): string | undefined {
  const texts = [...textsIn(value), String(value), toJson(value), inspect(value, { depth: 10, showHidden: true })];
  const unpacked = new Set<string>();
  for (const text of new Set(texts)) {
    for (const reading of readingsOf(text, unpacked)) {
      const at = reading.indexOf(mark);
      if (at >= 0) return reading.slice(Math.max(0, at - 60), at + mark.length + 20);
    }
  }
  return undefined;
}

/** Every text that hangs on a value, names of members included. */
function textsIn(value: unknown, seen: Set<unknown> = new Set()): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  return Reflect.ownKeys(value).flatMap((name) => [String(name), ...textsIn(Reflect.get(value, name), seen)]);
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member)) ?? "";
}

/**
 * A text, and what its percent-encoded and its Base64 parts stand for, wherever the latter begin. A part that is among the
 * `unpacked` ones is not read again: most texts stand in the JSON and in what `inspect` shows, too.
 */
function* readingsOf(text: string, unpacked: Set<string>): Generator<string> {
  yield text;
  const decoded = text.replace(/%[0-9a-f]{2}/gi, (hex) => String.fromCharCode(Number.parseInt(hex.slice(1), 16)));
  yield decoded;
  for (const run of decoded.match(/[\w+/-]{8,}/g) ?? []) {
    if (unpacked.has(run)) continue;
    unpacked.add(run);
    for (const skip of [0, 1, 2, 3]) yield Buffer.from(run.slice(skip), "base64").toString("latin1");
  }
}
