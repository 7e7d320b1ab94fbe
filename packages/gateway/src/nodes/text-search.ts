import { MASKED } from "@ledgergate/runtime/mask";
import { Probe } from "./probe.ts";
import { longestOf, patternOf, type Spellings } from "./spellings.ts";

/** Texts to find in the answers of a node. */
export interface Needles {
  /** Beginnings of links to the node. */
  readonly links: readonly Spellings[];
  /** Beginnings of such links, without the scheme. */
  readonly bareLinks: readonly Spellings[];
  /** Texts that no caller may see. */
  readonly secrets: readonly Spellings[];
}

/** Tests that the next characters do not continue the host, port or segment of the link. */
const linkEnd = String.raw`(?![\w-]|[.:]\w)`;
const linkEndBytes = 2;
/** Tests that the previous character does not belong to the host of the link. */
const hostStart = String.raw`(?<![\w.-])`;
const aroundLinks = /[\w.:-]/;

/** Searches texts for all needles at once. Texts are latin1. */
export class TextSearch {
  /** Finds a needle. The first group is a link, the second a link without scheme. */
  readonly #needle: RegExp;
  readonly #nextNeedle: RegExp;
  readonly #probe: Probe | undefined;
  /** Length of the longest needle, plus the bytes behind it that decide if it is a needle. */
  readonly #window: number;
  /** 1 for each byte that a needle may contain, or that decides if there is one. */
  readonly #parts = new Uint8Array(256);
  /** Needles by their possible first bytes. */
  readonly #byFirst: (Spellings[] | undefined)[] = new Array(256).fill(undefined);

  constructor({ links, bareLinks, secrets }: Needles) {
    const source = `(${anyOf(links)})${linkEnd}|${hostStart}(${anyOf(bareLinks)})${linkEnd}|${anyOf(secrets)}`;
    this.#needle = new RegExp(source);
    this.#nextNeedle = new RegExp(source, "g");
    const needles = [...links, ...bareLinks, ...secrets];
    this.#probe = Probe.for(needles);
    this.#window = Math.max(...needles.map(longestOf)) + linkEndBytes;
    const parts = new Set(needles.flat(2).join(""));
    for (let byte = 0; byte < 256; byte++) {
      const character = String.fromCharCode(byte);
      if (parts.has(character) || aroundLinks.test(character)) this.#parts[byte] = 1;
      const beginning = needles.filter(([forms = []]) => forms.some((form) => form.startsWith(character)));
      if (beginning.length > 0) this.#byFirst[byte] = beginning;
    }
  }

  /** False if the text certainly contains no needle. */
  mayContain(text: Buffer): boolean {
    const window = this.#window;
    if (!this.#probe) return true;
    return this.#probe.some(text, (at) =>
      this.#needle.test(text.toString("latin1", Math.max(at - window, 0), at + window)),
    );
  }

  /** Replaces links and masks other needles in a whole text. */
  replaceIn(text: string, baseUrl: () => string): string {
    return this.#needle.test(text) ? this.replace(text, baseUrl).text : text;
  }

  /** @returns the offset at which an incomplete needle at the end of the text may begin */
  undecidedFrom(text: Buffer): number {
    const earliest = Math.max(text.length - this.#window + 1, 0);
    let start = text.length;
    while (start > earliest && this.#parts[text[start - 1] as number] === 1) start--;
    let tail: string | undefined;
    for (let at = start; at < text.length; at++) {
      const needles = this.#byFirst[text[at] as number];
      if (!needles) continue;
      tail ??= text.toString("latin1", start);
      for (const needle of needles) if (endsWithin(needle, tail, at - start)) return at;
    }
    return text.length;
  }

  /**
   * Replaces links and masks other needles in a text from `from` on. Ignores needles that begin at `to` or later. Without `baseUrl`,
   * links are masked, too, and the text keeps its length.
   *
   * @returns the new text from `from` on, and its end in the given text: `to`, or the end of a needle that extends further
   */
  replace(
    text: string,
    baseUrl?: () => string,
    from: number = 0,
    to: number = text.length,
  ): { readonly text: string; readonly end: number } {
    const next = this.#nextNeedle;
    let replaced = "";
    let end = from;
    next.lastIndex = from;
    for (let found = next.exec(text); found && found.index < to; found = next.exec(text)) {
      replaced += text.slice(end, found.index) + replacementOf(found, baseUrl);
      end = next.lastIndex;
    }
    const newEnd = Math.max(end, to);
    return { text: replaced + text.slice(end, newEnd), end: newEnd };
  }
}

/** True if the text may end within a needle that begins at `from`, or within the bytes that decide about it. */
function endsWithin(needle: Spellings, text: string, from: number): boolean {
  let ends = new Set([from]);
  for (const forms of needle) {
    const next = new Set<number>();
    for (const end of ends) {
      for (const form of forms) {
        if (text.startsWith(form, end)) next.add(end + form.length);
        else if (text.length - end < form.length && form.startsWith(text.slice(end))) return true;
      }
    }
    if (next.size === 0) return false;
    ends = next;
  }
  return Math.max(...ends) > text.length - linkEndBytes;
}

/** Returns a pattern of all needles, the longest first, since a short one may be the beginning of a longer one. */
function anyOf(needles: readonly Spellings[]): string {
  if (needles.length === 0) return "(?!)";
  return needles
    .toSorted((one, other) => other.length - one.length)
    .map(patternOf)
    .join("|");
}

function replacementOf([found, link, bareLink]: RegExpExecArray, baseUrl: (() => string) | undefined): string {
  if (!baseUrl || (link === undefined && bareLink === undefined)) return mask(found);
  const by = link === undefined ? baseUrl().replace(/^\w+:\/\//, "") : baseUrl();
  return /%(?:25)*2f/i.test(found) ? encodeURIComponent(by) : by;
}

/** Returns a mask of the text's length, so that an answer keeps its length. */
function mask({ length }: string): string {
  return length < MASKED.length ? "*".repeat(length) : MASKED.padEnd(length, "*");
}
