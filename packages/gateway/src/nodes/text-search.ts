import { MASKED } from "@ledgergate/runtime/mask";
import { createProbe, type Probe } from "./probe.ts";
import { patternOf } from "./spellings.ts";

/** Texts to find in the answers of a node, in latin1 and lower case. They are found in any case. */
export interface Needles {
  readonly links: readonly string[];
  /** Beginnings of such links, without the scheme. */
  readonly bareLinks: readonly string[];
  /** Texts that no caller may see. */
  readonly secrets: readonly string[];
}

/** Tests that the next characters do not continue the host, port or segment of the link. */
const linkEnd = String.raw`(?![\w-]|(?:[.:]|%3a)\w)`;
/** Matches the rest of a text that does not decide about {@link linkEnd}. */
const undecidedEnd = /^(?:[.:]|%(?:3a?)?)?$/i;
/** Tests that the previous character does not belong to the host of the link. */
const hostStart = String.raw`(?:(?<![\w.-])|(?<=%2f))`;
/** Number of previous bytes that decide about {@link hostStart}. */
export const hostStartBytes = 3;

/** Searches texts for all needles at once. Texts are latin1. */
export class TextSearch {
  /** Every beginning of a needle. */
  readonly #beginnings: ReadonlySet<string>;
  /** The characters of needles. */
  readonly #parts: ReadonlySet<string>;
  readonly #longest: number;
  /** Finds a needle. The first group is a link, the second a link without scheme. */
  readonly #needle: RegExp;
  readonly #probe: Probe | undefined;

  constructor({ links, bareLinks, secrets }: Needles) {
    const source = `(${patternOf(links)})${linkEnd}|${hostStart}(${patternOf(bareLinks)})${linkEnd}|${patternOf(secrets)}`;
    this.#needle = new RegExp(source, "gi");
    const needles = [...new Set([...links, ...bareLinks, ...secrets])];
    this.#beginnings = new Set(needles.flatMap((needle) => Array.from(needle, (_, at) => needle.slice(0, at + 1))));
    this.#parts = new Set(needles.join(""));
    this.#longest = Math.max(...needles.map(({ length }) => length), 0);
    this.#probe = createProbe(needles);
  }

  /** False if the text certainly contains no needle. */
  mayContain(text: Buffer): boolean {
    return this.#probe?.(text) ?? true;
  }

  /** Returns the length of the longest end of a text that is the beginning of a needle. */
  beginningAt(text: Buffer): number {
    const end = text.toString("latin1", Math.max(text.length - this.#longest, 0)).toLowerCase();
    let at = end.length;
    while (at > 0 && this.#parts.has(end.charAt(at - 1))) at--;
    for (; at < end.length; at++) if (this.#beginnings.has(end.slice(at))) return end.length - at;
    return 0;
  }

  /** Replaces links and masks other needles in a whole text. */
  replaceIn(text: string, baseUrl?: () => string): string {
    return this.replace(text, baseUrl, 0, text.length, true).text;
  }

  /**
   * Replaces links and masks other needles in a text from `from` on. Ignores needles that begin at `to` or later, and unless the text is
   * complete, a link at its end that may continue. Without `baseUrl`, links are masked, too, and the text keeps its length.
   *
   * @returns the new text from `from` on, and its end in the given text, which is the end of a needle or `undecided`; and the index from
   * which on needles are not decided: `to`, or the beginning of a link that may continue
   */
  replace(
    text: string,
    baseUrl: (() => string) | undefined,
    from: number,
    to: number,
    isComplete: boolean,
  ): { readonly text: string; readonly end: number; readonly undecided: number } {
    const needle = this.#needle;
    let replaced = "";
    let at = from;
    let undecided = to;
    needle.lastIndex = 0;
    for (let found = needle.exec(text); found && found.index < undecided; found = needle.exec(text)) {
      const { 0: given, 1: link, 2: bareLink, index: start } = found;
      const end = start + given.length;
      // Needles may overlap.
      needle.lastIndex = start + 1;
      if (end <= at) continue;
      const isLink = link !== undefined || bareLink !== undefined;
      if (isLink && !isComplete && undecidedEnd.test(text.slice(end))) {
        undecided = start;
        break;
      }
      // Of a needle that overlaps with another one, the rest is masked.
      const by = isLink && start >= at && baseUrl ? baseFor(given, bareLink !== undefined, baseUrl()) : undefined;
      replaced += text.slice(at, start) + (by ?? mask(end - Math.max(at, start)));
      at = end;
    }
    const end = Math.max(at, undecided);
    return { text: replaced + text.slice(at, end), end, undecided };
  }
}

/** Returns the replacement of a link, encoded like the link. */
function baseFor(given: string, isBare: boolean, baseUrl: string): string {
  const by = isBare ? baseUrl.replace(/^\w+:\/\//, "") : baseUrl;
  return /%2f/i.test(given) ? encodeURIComponent(by) : by;
}

/** Returns a mask of a text's length, so that an answer keeps its length. */
function mask(length: number): string {
  return length < MASKED.length ? "*".repeat(length) : MASKED.padEnd(length, "*");
}
