import type { Branch, Part } from "./parse-expression.ts";

/** Number of steps above which counting stops. */
const maxSteps = 200_000;

class TooManySteps extends Error {}

type Next = (at: number) => boolean;

/**
 * Counts the characters at which an engine looks that tries one alternative after the other. Returns `Infinity` for too many
 * steps.
 */
export function countSteps(branches: readonly Branch[], flags: string, text: string): number {
  const search = new Search(text, flags);
  try {
    search.run(branches);
  } catch (error) {
    if (error instanceof TooManySteps) return Number.POSITIVE_INFINITY;
    throw error;
  }
  return search.steps;
}

/** Searches one text, as the engines of JavaScript do. */
class Search {
  steps = 0;
  readonly #text: string;
  readonly #flags: string;
  readonly #captured = new Map<string, string>();

  constructor(text: string, flags: string) {
    this.#text = text;
    this.#flags = flags;
  }

  /** Finds the first match, or each match if the expression is global. */
  run(branches: readonly Branch[]): void {
    const isGlobal = this.#flags.includes("g");
    for (let from = 0; from <= this.#text.length; ) {
      let end = from;
      const isFound = this.#matchOne(branches, from, 1, (at) => {
        end = at;
        return true;
      });
      if (this.#flags.includes("y") || (isFound && !isGlobal)) return;
      from = Math.max(end, from + 1);
    }
  }

  #matchOne(branches: readonly Branch[], at: number, step: 1 | -1, next: Next): boolean {
    return branches.some((branch) => this.#matchAll(step === 1 ? branch : branch.toReversed(), 0, at, step, next));
  }

  #matchAll(parts: Branch, index: number, at: number, step: 1 | -1, next: Next): boolean {
    const part = parts[index];
    if (!part) return next(at);
    return this.#match(part, at, step, (end) => this.#matchAll(parts, index + 1, end, step, next));
  }

  #match(part: Part, at: number, step: 1 | -1, next: Next): boolean {
    if (part.kind === "repeat") return this.#repeat(part, 0, at, step, next);
    if (part.kind === "group") return this.#matchGroup(part, at, step, next);
    if (part.kind === "place") return this.#isAt(part.mark, at) && next(at);
    if (part.kind === "character") return this.#isCharacter(part, at, step) && next(at + step);
    const text = this.#captured.get(part.name) ?? "";
    this.#count(text.length + 1);
    const start = step === 1 ? at : at - text.length;
    return this.#text.startsWith(text, start) && next(at + step * text.length);
  }

  #isCharacter({ matches }: Extract<Part, { kind: "character" }>, at: number, step: 1 | -1): boolean {
    this.#count(1);
    const character = this.#text[step === 1 ? at : at - 1];
    return character !== undefined && matches(character);
  }

  #matchGroup(part: Extract<Part, { kind: "group" }>, at: number, step: 1 | -1, next: Next): boolean {
    const { open, name, branches } = part;
    if (/[=!]$/.test(open)) {
      const isFound = this.#matchOne(branches, at, open.startsWith("(?<") ? -1 : 1, () => true);
      return isFound === open.endsWith("=") && next(at);
    }
    return this.#matchOne(branches, at, step, (end) => {
      const before = this.#captured.get(name) ?? "";
      this.#captured.set(name, this.#text.slice(Math.min(at, end), Math.max(at, end)));
      if (next(end)) return true;
      this.#captured.set(name, before);
      return false;
    });
  }

  #repeat(part: Extract<Part, { kind: "repeat" }>, count: number, at: number, step: 1 | -1, next: Next): boolean {
    const { part: repeated, least, most, isLazy } = part;
    if (repeated.kind === "character") return this.#repeatCharacter(part, at, step, next);
    const repeatMore = (): boolean =>
      count < most &&
      this.#match(repeated, at, step, (end) => {
        // An empty repetition would go on for ever.
        if (end === at && count >= least) return false;
        return this.#repeat(part, count + 1, end, step, next);
      });
    if (count < least) return repeatMore();
    return isLazy ? next(at) || repeatMore() : repeatMore() || next(at);
  }

  /** Repeats without recursion, since a stack is short. */
  #repeatCharacter(part: Extract<Part, { kind: "repeat" }>, from: number, step: 1 | -1, next: Next): boolean {
    const { part: repeated, least, most, isLazy } = part;
    let count = 0;
    const isMore = (): boolean =>
      count < most && repeated.kind === "character" && this.#isCharacter(repeated, from + step * count, step);
    while (count < (isLazy ? least : most) && isMore()) count++;
    while (count >= least) {
      if (next(from + step * count)) return true;
      if (!isLazy) count--;
      else if (isMore()) count++;
      else return false;
    }
    return false;
  }

  #isAt(mark: string, at: number): boolean {
    this.#count(1);
    const [before = "", after = ""] = [this.#text[at - 1], this.#text[at]];
    const isMultiline = this.#flags.includes("m");
    if (mark === "^") return before === "" || (isMultiline && before === "\n");
    if (mark === "$") return after === "" || (isMultiline && after === "\n");
    return (/\w/.test(before) !== /\w/.test(after)) === (mark === "\\b");
  }

  #count(steps: number): void {
    this.steps += steps;
    if (this.steps > maxSteps) throw new TooManySteps();
  }
}
