import { hintAt } from "./describe-mistake.ts";
import type { OperationEntry } from "./operations.ts";
import { UsageError } from "./usage-error.ts";

/** Most characters of the wanted members. Each value of an answer is compared with all of them. */
const longest = 4_000;

/**
 * Reads the paths of members, such as `a,b.c`, before the call costs anything. A path may begin with the place of the records, or be a
 * part of that place.
 *
 * @throws {@link UsageError} if it is not a text of names, or if the answer has none of them.
 */
export function readFields(
  text: unknown,
  { members, pageStart, records = [] }: Pick<OperationEntry, "members" | "pageStart" | "records">,
): readonly (readonly string[])[] {
  const [place, Place] = pageStart || records.length > 0 ? ["a record", "A record"] : ["the answer", "The answer"];
  const known = members ? ` ${Place} has ${members.join(", ")}.` : "";
  const paths = typeof text === "string" ? text.split(",").map((path) => path.trim().split(".")) : [[""]];
  if (String(text).length > longest) throw new UsageError(`The fields must have at most ${longest} characters.`);
  if (paths.flat().includes("")) throw new UsageError(`The fields must be names of members, such as a,b.c.${known}`);
  const isWhole = (path: readonly string[]) => path.every((name, at) => at >= records.length || records[at] === name);
  const wanted = paths.map((path) => (isWhole(path) ? path.slice(records.length) : path));
  const names = wanted.flatMap(([name]) => name ?? []);
  // Beside a known member, another one may be new to the document.
  if (!members || names.length < wanted.length || names.some((name) => members.includes(name))) return wanted;
  const hint = names.length === 1 ? hintAt(names[0] as string, members) : "";
  throw new UsageError(`The fields name no member of ${place}: ${names.join(", ").slice(0, 100)}${hint}.${known}`);
}

/** Returns the part of an answer whose members `--fields` names: its records if it is a list. */
export function fieldsBase(answer: unknown, records: readonly string[] = []): unknown {
  return records.reduce((place, name) => (place as Record<string, unknown> | undefined)?.[name], answer) ?? answer;
}

/** Copies only the wanted members. A dotted path goes through lists: `transactions.hash`. */
export function pickFields(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pickFields(item, paths));
  if (typeof value !== "object" || value === null || paths.some(({ length }) => length === 0)) return value;
  const names = [...new Set(paths.map(([name]) => name as string))].filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(
    names.map((name) => {
      const below = paths.filter(([first]) => first === name).map(([, ...inner]) => inner);
      return [name, pickFields((value as Record<string, unknown>)[name], below)];
    }),
  );
}

/** Collects the wanted members that no page or event of an answer has had so far. */
export function createFieldCheck(
  paths: readonly (readonly string[])[] = [],
  { members = [], streams }: Pick<OperationEntry, "members" | "streams">,
) {
  let missing = paths;
  let isList = streams === true;
  /** The members of the objects that lack a wanted one, by its name. */
  const besides = new Map<string, Set<string>>();
  const note = (name: string, others: readonly string[]) =>
    besides.set(name, new Set([...(besides.get(name) ?? []), ...others]));
  return {
    add(value: unknown): void {
      isList ||= Array.isArray(value);
      missing = missing.filter((path) => !hasField(value, path, note));
    },
    /** Names the missing members, in a sentence. An empty list may have any member. */
    describe(): string | undefined {
      const [path, ...others] = missing;
      if (path === undefined) return undefined;
      const wrong = path.findLast((name) => besides.has(name)) ?? "";
      const known = [...new Set([...(path.length === 1 ? members : []), ...(besides.get(wrong) ?? [])])];
      const hint = others.length > 0 || wrong === "" || known.includes(wrong) ? "" : hintAt(wrong, known);
      const names = `${missing.map((one) => one.join(".")).join(", ")}${hint}`;
      if (!isList) return `The answer has no member ${names}.`;
      return `No ${streams ? "event" : "record"} has a member ${names}.`;
    },
  };
}

function hasField(
  value: unknown,
  [name, ...inner]: readonly string[],
  note: (name: string, others: readonly string[]) => unknown,
): boolean {
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.length === 0 || value.some((item) => hasField(item, [name, ...inner], note));
  if (typeof value !== "object" || value === null) return false;
  if (Object.hasOwn(value, name)) return hasField((value as Record<string, unknown>)[name], inner, note);
  note(name, Object.keys(value));
  return false;
}
