/** Fills the place of an escape before the character that it stands for. UTF-16 has the same bytes between ASCII characters. */
const pad = "\0";

/**
 * Number of times that a text is unescaped. Escapes may be nested, such as `&amp;#39;` and `\u002541`. An escape after a backslash takes
 * two times.
 */
const depth = 5;

/** Length of the longest escape that is found across pieces of a text, in bytes. A nested one is `%26amp%3B%230000039%3B`. */
export const longestEscape = 32;

/** Matches characters that begin an escape. */
const introducer = /[%&\\]/;
/** Matches characters without which a text has only one reading. */
const unusual = /[%&\\\0\n]/;

const hexDigit = String.raw`[\da-f]`;
/** Servers that escape twice write two backslashes, then four. */
const backslashes = String.raw`\\(?:\0*\\){0,7}`;

/** Names of ASCII characters in HTML, in lower case. */
const htmlNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", sol: "/", bsol: "\\", plus: "+", equals: "=", colon: ":" },
    ...{ semi: ";", comma: ",", period: ".", num: "#", percnt: "%", dollar: "$", excl: "!", quest: "?", commat: "@" },
    ...{ lpar: "(", rpar: ")", ast: "*", midast: "*", lsqb: "[", lbrack: "[", rsqb: "]", rbrack: "]", hat: "^" },
    ...{
      lowbar: "_",
      underbar: "_",
      grave: "`",
      lcub: "{",
      lbrace: "{",
      rcub: "}",
      rbrace: "}",
      vert: "|",
      verbar: "|",
    },
    ...{ newline: "\n" },
  }),
);

/** Matches `%2F`, `\u002f`, `\x2f`, `\/`, `&#x2f;`, `&#47;` and `&sol;`, each possibly with pads in it. */
const escapeSequence = new RegExp(
  [
    padded("%", digits(2)),
    padded(backslashes, `(?:${padded("u", digits(4))}|${padded("x", digits(2))}|([^\\w\\0\\\\]))`),
    padded("&", `(?:#\\0*(?:${padded("x", someDigits(hexDigit))}|${someDigits("\\d")})|(${anyName()}))`, ";"),
  ].join("|"),
  "gi",
);

/** Matches the beginning of an escape at the end of a text. */
const unfinished = new RegExp(
  [
    `%(?:\\0*${hexDigit})?`,
    `${backslashes}(?:\\0*u(?:\\0*${hexDigit}){0,3}|\\0*x(?:\\0*${hexDigit})?)?`,
    `&(?:\\0*#(?:\\0*x)?(?:\\0*${hexDigit}){0,7}|(?:\\0*[a-z]){1,8})?`,
  ]
    .map((beginning) => `${beginning}\\0*$`)
    .join("|"),
  "i",
);

/** A text as a server may have meant it. */
export interface Reading {
  /** Without escapes, NULs and backslashes. */
  readonly text: string;
  /** Returns the index in the given text at which a character or its escape begins. `index` may be the length. */
  startOf(index: number): number;
  /** Returns the index in the given text after a character. */
  endOf(index: number): number;
  /** Returns the index in the given text at which the escape begins that contains an index of it. */
  wholeFrom(at: number): number;
}

/**
 * Returns the readings of a text: as it is, and with its escapes replaced by their characters once, twice and so on, as long as this
 * changes it. Texts are latin1.
 *
 * @param mayWrap - True for further readings without the line breaks of Base64.
 */
export function readings(text: string, mayWrap: boolean): readonly Reading[] {
  const found = [text];
  for (let read = text; found.length <= depth && introducer.test(read); found.push(read)) {
    const before = read;
    read = before.replace(escapeSequence, readEscape);
    if (read === before) break;
  }
  return found.flatMap((padded) => readingsOf(text, padded, mayWrap));
}

/** True if the text is its only reading. */
export function hasOneReading(text: string): boolean {
  return !unusual.test(text);
}

/** Returns the readings of a text whose rest is not known yet. They are without escapes that may continue. */
export function readingsOfBeginning(text: string, mayWrap: boolean): readonly Reading[] {
  const found: string[] = [];
  for (let read = text; found.length <= depth; read = read.replace(escapeSequence, readEscape)) {
    const end = introducer.test(read) ? read.search(unfinished) : -1;
    if (end !== -1) read = read.slice(0, beginningOf(text, read, end + 1));
    if (read === found.at(-1)) break;
    found.push(read);
  }
  return found.flatMap((padded) => readingsOf(text, padded, mayWrap));
}

/** The rest of escapes, and NULs of UTF-16. */
const left = /[\0\\]+/g;
/** The same, and single line breaks. */
const leftOrLineBreak = /[\0\\]+|(?<!\n\0*)\n(?!\0*\n)/g;
/** A line break, also as JSON escapes it, and the first half of one at the end of a text. */
const lineBreak = /(?:\r|(?:\\\0*){1,8}r)\0*(?:\n|(?:\\\0*){1,8}n|$)|(?:\\\0*){1,8}n/g;

function readingsOf(text: string, padded: string, mayWrap: boolean): Reading[] {
  const reading = createReading(text, padded, left);
  if (!mayWrap || !/[\n\r]|\\\0*[nr]/.test(padded)) return [reading];
  const unwrapped = padded.replace(lineBreak, (found) => "\n".padStart(found.length, pad));
  return [reading, createReading(text, unwrapped, leftOrLineBreak)];
}

function createReading(given: string, padded: string, removed: RegExp): Reading {
  let kept: readonly number[] | undefined;
  const places = (): readonly number[] => {
    kept ??= placesOfRest(padded, removed);
    return kept;
  };
  return {
    text: padded.replace(removed, ""),
    startOf(index) {
      const place = places()[index];
      return place === undefined ? padded.length : beginningOf(given, padded, place + 1);
    },
    endOf: (index) => (places()[index] ?? padded.length) + 1,
    wholeFrom: (at) => (at < padded.length ? beginningOf(given, padded, at + 1) : at),
  };
}

/** Lists the indexes of characters that are not removed from a text. */
function placesOfRest(text: string, removed: RegExp): number[] {
  const places: number[] = [];
  let at = 0;
  const addUntil = (end: number): void => {
    while (at < end) places.push(at++);
  };
  for (const { 0: found, index } of text.matchAll(removed)) {
    addUntil(index);
    at = index + found.length;
  }
  addUntil(text.length);
  return places;
}

/** Lists what a text may be read as: itself, and without what looks like an escape in it, or like the rest of one. */
export function plainReadings(text: string): readonly string[] {
  const found = new Set([text]);
  // A set also gives the elements that are added meanwhile.
  for (const one of found) for (const reading of readings(one, false)) found.add(reading.text);
  return [...found];
}

/** Returns the index at which the character or escape begins that ends at `end` of a padded text. */
function beginningOf(text: string, padded: string, end: number): number {
  const isPadded = (at: number): boolean => padded[at] === pad && text[at] !== pad;
  let from = Math.max(end - 1, 0);
  // An escape in UTF-16 has NULs of its own.
  while (from > 0 && (isPadded(from - 1) || (padded[from - 1] === pad && isPadded(from - 2)))) from--;
  return from;
}

/** A way to write characters, as a regular expression. Every match contains the byte. */
export interface Disguise {
  readonly byte: number;
  readonly pattern: RegExp;
}

/** Returns all ways to write some of the characters that are not plain: escapes, and UTF-16. */
export function disguisesOf(characters: Iterable<string>): readonly Disguise[] {
  // Letters and digits are also parts of escapes that are escaped again.
  const all = new Set([..."0123456789abcdefghijklmnopqrstuvwxyz_%&#;", ...characters]);
  const bytes = [...all, "\\"].flatMap((one) => [one.toLowerCase(), one.toUpperCase()]).map((one) => hex(one));
  const codes = `(?:${[...new Set(bytes)].join("|")})`;
  const marks = [...all].filter((one) => /\W/.test(one)).map((one) => `\\x${hex(one)}`);
  const names = [...htmlNames].flatMap(([name, one]) => (all.has(one) || one === "\\" ? [name] : []));
  // JSON escapes several bytes of UTF-8 together.
  const units = [...all].some((one) => one > "\x7f") ? `u${hexDigit}{4}` : `u00${codes}`;
  const part = `[\\w\\\\${marks.join("")}]`;
  return [
    disguise("%", `%${codes}`),
    disguise("\\", `\\\\(?:${units}|x${codes}|[${marks.join("")}])`),
    disguise("&", `&(?:#|(?:${names.join("|")});)`),
    disguise("\0", `${part}(?:\\0{1,3}${part}){3}`),
  ];
}

/** The ways to write a line break within Base64. */
export const lineBreaks: readonly Disguise[] = [
  disguise("\n", String.raw`\n(?<=[\w+/-]\r?\n)[\w+/-]`),
  disguise("\\", String.raw`\\(?<=[\w+/-]\\)\\{0,2}(?:r\\{1,3})?n[\w+/-]`),
];

function disguise(character: string, pattern: string): Disguise {
  return { byte: character.charCodeAt(0), pattern: new RegExp(pattern, "gi") };
}

function readEscape(
  found: string,
  percent: string | undefined,
  unit: string | undefined,
  byte: string | undefined,
  mark: string | undefined,
  hexadecimal: string | undefined,
  decimal: string | undefined,
  name: string | undefined,
): string {
  const code = percent ?? unit ?? byte ?? hexadecimal;
  const character =
    mark ??
    (name === undefined ? undefined : htmlNames.get(withoutPads(name).toLowerCase())) ??
    encode(code === undefined ? Number(withoutPads(decimal ?? "")) : Number.parseInt(withoutPads(code), 16));
  return character.padStart(found.length, pad);
}

/** Encodes a character as UTF-8, but up to `ÿ` as latin1. Encodes each half of a surrogate pair alone. */
export function encode(point: number): string {
  if (point < 0x100) return String.fromCharCode(point);
  const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  const rest = Array.from({ length: more }, (_, index) => 0x80 | ((point >> (6 * (more - 1 - index))) & 0x3f));
  return String.fromCharCode(((0xff00 >> (more + 1)) & 0xff) | (point >> (6 * more)), ...rest);
}

function withoutPads(text: string): string {
  return text.replaceAll(pad, "");
}

function padded(...parts: readonly string[]): string {
  return parts.join("\\0*");
}

function digits(count: number): string {
  return `(${padded(...new Array<string>(count).fill(hexDigit))})`;
}

/** Up to seven digits, including leading zeros. */
function someDigits(digit: string): string {
  return `(${digit}(?:\\0*${digit}){0,6})`;
}

function anyName(): string {
  return [...htmlNames.keys()].map((name) => padded(...name)).join("|");
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, "0");
}
