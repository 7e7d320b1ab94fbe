import { hintAt } from "./describe-mistake.ts";
import type { OperationEntry, Values } from "./operations.ts";
import { UsageError } from "./usage-error.ts";

/** Names of members from the root of an answer, or of a record, to a wanted one. */
type Path = readonly string[];

/** Most characters of the wanted members. Each value of an answer is compared with all of them. */
const longest = 4_000;

/**
 * Reads the paths of members, such as `a,b.c`, before the call costs anything. A path may begin with the place of the records, or be a
 * part of that place.
 *
 * @throws {@link UsageError} if it is not a text of names, or if the answer has none of them.
 */
export function readFields(text: unknown, { members, pageStart, records = [] }: OperationEntry): readonly Path[] {
  const place = pageStart || records.length > 0 ? "a record" : "the answer";
  const known = members ? ` Members of ${place}: ${members.join(", ")}.` : "";
  const paths = typeof text === "string" ? text.split(",").map((path) => path.trim().split(".")) : [[""]];
  if (String(text).length > longest) throw new UsageError(`The fields must have at most ${longest} characters.`);
  if (paths.flat().includes("")) throw new UsageError(`The fields must be names of members, such as a,b.c.${known}`);
  const isWhole = (path: Path) => path.every((name, at) => at >= records.length || records[at] === name);
  const wanted = paths.map((path) => (isWhole(path) ? path.slice(records.length) : path));
  const names = wanted.flatMap(([name]) => name ?? []);
  // Beside a known member, another one may be new to the document.
  if (!members || names.length < wanted.length || names.some((name) => members.includes(name))) return wanted;
  const hint = names.length === 1 ? hintAt(names[0] as string, members) : "";
  throw new UsageError(`The fields name no member of ${place}: ${names.join(", ").slice(0, 100)}${hint}.${known}`);
}

/** Picks the wanted members of an answer, of its pages or of its events, and tells which of them none has had. */
export class FieldPicker {
  readonly #paths: readonly Path[] | undefined;
  readonly #operation: OperationEntry;
  readonly #missing: Set<Path>;
  /** The members of the objects that lack a wanted one, by its name. */
  readonly #besides = new Map<string, Set<string>>();
  #isList = false;

  /** Without `paths`, all members are wanted. */
  constructor(paths: readonly Path[] | undefined, operation: OperationEntry) {
    this.#paths = paths;
    this.#operation = operation;
    this.#missing = new Set(paths);
  }

  /** Copies only the wanted members: those of the records if the answer has any. A path goes through lists: `transactions.hash`. */
  pick(answer: unknown): unknown {
    if (!this.#paths) return answer;
    const { records = [] } = this.#operation;
    const value = records.reduce((place, name) => (place as Values | undefined)?.[name], answer) ?? answer;
    this.#isList ||= Array.isArray(value);
    return this.#pickBelow(value, this.#paths, 0);
  }

  #pickBelow(value: unknown, paths: readonly Path[], depth: number): unknown {
    // An empty list may have any member.
    const isEmpty = Array.isArray(value) && value.length === 0;
    for (const path of paths) if (isEmpty || path.length === depth) this.#missing.delete(path);
    const longer = paths.filter(({ length }) => length > depth);
    if (typeof value !== "object" || value === null || longer.length === 0) return value;
    const picked = Array.isArray(value)
      ? value.map((item) => this.#pickBelow(item, longer, depth))
      : this.#pickMembers(value as Values, longer, depth);
    return longer.length < paths.length ? value : picked;
  }

  #pickMembers(value: Values, paths: readonly Path[], depth: number): object {
    const names = new Set(paths.map((path) => path[depth] as string));
    const picked = [...names].flatMap((name) => {
      const below = paths.filter((path) => path[depth] === name);
      if (Object.hasOwn(value, name)) return [[name, this.#pickBelow(value[name], below, depth + 1)]];
      this.#besides.set(name, new Set([...(this.#besides.get(name) ?? []), ...Object.keys(value)]));
      return [];
    });
    return Object.fromEntries(picked);
  }

  /** Names the missing members, in a sentence. */
  describeMissing(): string | undefined {
    const [path, ...others] = this.#missing;
    if (path === undefined) return undefined;
    const { members = [], streams } = this.#operation;
    const wrong = path.findLast((name) => this.#besides.has(name)) ?? "";
    const known = [...new Set([...(path.length === 1 ? members : []), ...(this.#besides.get(wrong) ?? [])])];
    const hint = others.length > 0 || wrong === "" || known.includes(wrong) ? "" : hintAt(wrong, known);
    const names = `${[...this.#missing].map((one) => one.join(".")).join(", ")}${hint}`;
    if (!this.#isList && !streams) return `The answer has no member ${names}.`;
    return `No ${streams ? "event" : "record"} has a member ${names}.`;
  }
}
