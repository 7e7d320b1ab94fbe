import { MASKED } from "@ledgergate/runtime/mask";
import { Probe } from "./probe.ts";
import { longestOf, patternOf, type Spellings, withoutBackslashes } from "./spellings.ts";
import {
  type Disguise,
  disguisesOf,
  hasOneReading,
  lineBreaks,
  longestEscape,
  readings,
  readingsOfBeginning,
} from "./unescape.ts";

/** Texts to find in the answers of a node. */
export interface Needles {
  readonly links: readonly Spellings[];
  /** Beginnings of such links, without the scheme. */
  readonly bareLinks: readonly Spellings[];
  /** Texts that no caller may see. */
  readonly secrets: readonly Spellings[];
  /** The same in Base64, which may be wrapped into lines. */
  readonly base64?: readonly Spellings[];
}

/** Tests that the next characters do not continue the host, port or segment of the link. */
const linkEnd = String.raw`(?![\w-]|[.:]\w)`;
const linkEndCharacters = 2;
/** Tests that the previous character does not belong to the host of the link. */
const hostStart = String.raw`(?<![\w.-])`;
/** Bytes that escapes, line breaks and the surroundings of links consist of. */
const escapeBytes = /[\w.:#;%&\\\0-]/;

/** The first half of a line break. */
const carriageReturn = 0x0d;

/** Number of places that are searched one by one. If more places of a text may contain a needle, the whole text is searched. */
const maxPlaces = 8;

/** Place of a needle in a text. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly link: "link" | "bare" | undefined;
}

/** Searches texts for all needles at once, also if they are escaped. Texts are latin1. */
export class TextSearch {
  /** Finds a needle. The first group is a link, the second a link without scheme. */
  readonly #needle: RegExp;
  readonly #nextNeedle: RegExp;
  readonly #probe: Probe | undefined;
  /** Ways to write a core of the probe that it does not find. */
  readonly #disguises: readonly Disguise[];
  readonly #mayWrap: boolean;
  readonly #wrapped: Probe | undefined;
  /** Length of the longest needle without escapes, and of what decides about it, in bytes. */
  readonly #plainWindow: number;
  readonly #window: number;
  /** 1 for each byte that a needle may contain, or that decides if there is one. */
  readonly #parts = new Uint8Array(256);
  /** Needles by their possible first bytes. */
  readonly #byFirst: (Spellings[] | undefined)[] = new Array(256).fill(undefined);

  constructor({ links, bareLinks, secrets, base64 = [] }: Needles) {
    const texts = [...secrets, ...base64];
    const source = `(${anyOf(links)})${linkEnd}|${hostStart}(${anyOf(bareLinks)})${linkEnd}|${anyOf(texts)}`;
    this.#needle = new RegExp(source);
    this.#nextNeedle = new RegExp(source, "g");
    const needles = [...links, ...bareLinks, ...texts];
    this.#probe = Probe.for(needles);
    this.#mayWrap = base64.length > 0;
    this.#wrapped = Probe.forWrapped(base64);
    const escapes = disguisesOf([...(this.#probe?.characters ?? []), ...(this.#mayWrap ? "\r\n" : "")]);
    this.#disguises = this.#mayWrap ? [...escapes, ...lineBreaks] : escapes;
    this.#plainWindow = Math.max(...needles.map(longestOf)) + linkEndCharacters;
    this.#window = this.#plainWindow * longestEscape;
    const parts = new Set(needles.flat(2).join("") + (this.#mayWrap ? "\r\n" : ""));
    const plain = needles.map(withoutBackslashes);
    for (let byte = 0; byte < 256; byte++) {
      const character = String.fromCharCode(byte);
      if (parts.has(character) || escapeBytes.test(character)) this.#parts[byte] = 1;
      const beginning = plain.filter(([forms = []]) => forms.some((form) => form.startsWith(character)));
      if (beginning.length > 0) this.#byFirst[byte] = beginning;
    }
  }

  /** False if the text certainly contains no needle. */
  mayContain(text: Buffer): boolean {
    if (!this.#probe || this.#probe.finds(text)) return true;
    let found = this.#disguises.filter(({ byte }) => text.includes(byte));
    if (this.#wrapped && found.some(isLineBreak) && !this.#wrapped.finds(text))
      found = found.filter((one) => !isLineBreak(one));
    return found.length > 0 && this.#isDisguisedIn(text.toString("latin1"), found);
  }

  #isDisguisedIn(text: string, disguises: readonly Disguise[]): boolean {
    let places = 0;
    for (const { pattern } of disguises) {
      for (const { index } of text.matchAll(pattern)) {
        if (++places > maxPlaces) return true;
        if (this.#isIn(text.slice(Math.max(index - this.#window, 0), index + this.#window))) return true;
      }
    }
    return false;
  }

  #isIn(text: string): boolean {
    if (hasOneReading(text)) return this.#needle.test(text);
    return readings(text, this.#mayWrap).some((reading) => this.#needle.test(reading.text));
  }

  /** Replaces links and masks other needles in a whole text. */
  replaceIn(text: string, baseUrl: () => string): string {
    return this.#isIn(text) ? this.replace(text, baseUrl).text : text;
  }

  /** @returns the offset at which an incomplete needle at the end of the text may begin */
  undecidedFrom(text: Buffer): number {
    let start = text.length;
    if (this.#parts[text[start - 1] as number] !== 1) return start;
    const window = text.subarray(-this.#window);
    const isHalfBreak = this.#mayWrap && text[start - 1] === carriageReturn;
    const isPlain = !isHalfBreak && !this.#disguises.some(({ byte }) => window.includes(byte));
    const earliest = Math.max(text.length - (isPlain ? this.#plainWindow : this.#window), 0);
    while (start > earliest && this.#parts[text[start - 1] as number] === 1) start--;
    const end = text.toString("latin1", start);
    if (isPlain) return start + this.#beginningAtEnd(end);
    const tail = readingsOfBeginning(end, this.#mayWrap);
    const begins = tail.map((reading) => reading.startOf(this.#beginningAtEnd(reading.text)));
    const from = Math.min(...begins);
    return start + (tail.at(-1)?.wholeFrom(from) ?? from);
  }

  /** Returns the index at which an incomplete needle at the end of the text begins. */
  #beginningAtEnd(text: string): number {
    for (let at = 0; at < text.length; at++)
      if (this.#byFirst[text.charCodeAt(at)]?.some((needle) => endsWithin(needle, text, at))) return at;
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
    let replaced = "";
    let at = from;
    for (const { start, end, link } of this.#findIn(text)) {
      if (start >= to) break;
      if (end <= at) continue;
      // Of a needle that overlaps with another one, the rest is masked.
      const by = start >= at && link && baseUrl ? baseFor(link, baseUrl(), text.slice(start, end)) : undefined;
      replaced += text.slice(at, start) + (by ?? mask(end - Math.max(at, start)));
      at = end;
    }
    const end = Math.max(at, to);
    return { text: replaced + text.slice(at, end), end };
  }

  /** Finds all needles, in the order of their beginnings. Of those with the same beginning, the longest comes first. */
  #findIn(text: string): readonly Found[] {
    const next = this.#nextNeedle;
    const places: Found[] = [];
    for (const reading of readings(text, this.#mayWrap)) {
      next.lastIndex = 0;
      for (let found = next.exec(reading.text); found; found = next.exec(reading.text)) {
        const [, link, bareLink] = found;
        places.push({
          start: reading.startOf(found.index),
          end: reading.endOf(next.lastIndex - 1),
          link: link !== undefined ? "link" : bareLink !== undefined ? "bare" : undefined,
        });
        // Needles may overlap.
        next.lastIndex = found.index + 1;
      }
    }
    return places.sort((one, other) => one.start - other.start || other.end - one.end);
  }
}

function isLineBreak(disguise: Disguise): boolean {
  return lineBreaks.includes(disguise);
}

/** True if the text may end within a needle that begins at `from`, or within the characters that decide about it. */
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
  return Math.max(...ends) > text.length - linkEndCharacters;
}

/** Returns a pattern of all needles, the longest first, since a short one may be the beginning of a longer one. */
function anyOf(needles: readonly Spellings[]): string {
  const plain = needles.map(withoutBackslashes).filter(({ length }) => length > 0);
  if (plain.length === 0) return "(?!)";
  return plain
    .toSorted((one, other) => other.length - one.length)
    .map(patternOf)
    .join("|");
}

/** Returns the replacement of a link, encoded like the link. */
function baseFor(link: "link" | "bare", baseUrl: string, found: string): string {
  const by = link === "link" ? baseUrl : baseUrl.replace(/^\w+:\/\//, "");
  return /%(?:25)*2f/i.test(found) ? encodeURIComponent(by) : by;
}

/** Returns a mask of a text's length, so that an answer keeps its length. */
function mask(length: number): string {
  return length < MASKED.length ? "*".repeat(length) : MASKED.padEnd(length, "*");
}
