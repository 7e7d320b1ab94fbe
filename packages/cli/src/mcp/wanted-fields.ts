import { hintAt } from "../describe-mistake.ts";
import { readFields } from "../fields.ts";
import type { OperationEntry } from "../operations.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Reads the input `fields` of a tool before the call costs anything. An empty list means the whole answer.
 *
 * @throws {@link UsageError} if it is not a text of names, or if the answer has none of them.
 */
export function readWantedFields(
  fields: unknown,
  { members, pageStart, records }: Pick<OperationEntry, "members" | "pageStart" | "records">,
): readonly (readonly string[])[] {
  if (fields === undefined || fields === "") return [];
  const whole = pageStart || records ? "record" : "answer";
  const known = members ? ` ${whole === "record" ? "A record" : "The answer"} has ${members.join(", ")}.` : "";
  if (typeof fields !== "string")
    throw new UsageError(`fields must be a text with the names of members, such as a,b.c.${known}`);
  const paths = readFields(fields, records);
  const names = paths.flatMap(([name]) => name ?? []);
  // Beside a known member, another one may be new to the document.
  if (!members || names.length < paths.length || names.some((name) => members.includes(name))) return paths;
  const hint = names.length === 1 ? hintAt(names[0] as string, members) : "";
  const place = whole === "record" ? "a record" : "the answer";
  throw new UsageError(`fields names no member of ${place}: ${names.join(", ").slice(0, 100)}${hint}.${known}`);
}
