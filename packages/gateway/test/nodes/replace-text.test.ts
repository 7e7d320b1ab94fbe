import fc from "fast-check";
import { expect, test } from "vitest";
import { replaceText, TextReplacer } from "../../src/nodes/replace-text.ts";
import { spell, spellBase64, spellInAnyCase } from "../../src/nodes/spellings.ts";
import { type Needles, TextSearch } from "../../src/nodes/text-search.ts";
import { longestEscape, plainReadings } from "../../src/nodes/unescape.ts";

/** Needles of few characters, so that texts are full of their beginnings. */
const characters = ["a", "b", "é", "/", "+", "%", "\\", '"', ".", ":", "4"];
/** Backslashes at both ends of a needle may stay. */
const isSharp = (text: string): boolean => !/^\\|\\$/.test(text);
const needle = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 6 }).filter(isSharp);
/** Needles that are long enough for a probe. */
const longNeedle = fc
  .string({ unit: fc.constantFrom(...characters, "k", "2", "F", "-"), minLength: 7, maxLength: 40 })
  .filter(isSharp);
const someNeedles = fc.oneof(
  fc.array(needle, { minLength: 1, maxLength: 3 }),
  fc.array(longNeedle, { minLength: 1, maxLength: 3 }),
);
const cuts = fc.array(fc.nat(), { maxLength: 12 });
const noise = fc.string({
  unit: fc.constantFrom(...characters, "{", " ", "u002f", "%2F", "\\/", "252B", "&amp", ";#", "\0"),
  maxLength: 30,
});

const inEitherCase = (text: string): fc.Arbitrary<string> => fc.constantFrom(text.toLowerCase(), text.toUpperCase());
const hex = (character: string, length: number): fc.Arbitrary<string> =>
  inEitherCase(character.charCodeAt(0).toString(16).padStart(length, "0"));
const joined = (parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(""));
const zeros = fc.constantFrom("", "0", "0000");

/** The escapes of a latin1 character that servers write. */
function escaped(character: string): fc.Arbitrary<string> {
  const slashes = fc.constantFrom("\\", "\\\\");
  const names: Record<string, string> = {
    "&": "amp",
    "/": "sol",
    '"': "quot",
    "%": "percnt",
    "\\": "bsol",
    ";": "semi",
  };
  return fc.oneof(
    joined([fc.constant("%"), hex(character, 2)]),
    joined([slashes, fc.constant("u"), hex(character, 4)]),
    joined([slashes, fc.constant("x"), hex(character, 2)]),
    joined([fc.constant("&#"), zeros, fc.constant(`${character.charCodeAt(0)};`)]),
    joined([fc.constantFrom("&#x", "&#X"), zeros, hex(character, 2), fc.constant(";")]),
    ...(/[^\w\\]/.test(character) ? [joined([slashes, fc.constant(character)])] : []),
    ...(names[character] === undefined ? [] : [fc.constant(`&${names[character]};`)]),
  );
}

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, "0");
/** Escapes a text that has escapes again, as other servers do. */
const again: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/[%&#;\\]/g, (one) => `%${hexOf(one)}`),
  (text) => text.replace(/\W/g, (one) => `\\u00${hexOf(one)}`),
  (text) => text.replace(/\W/g, (one) => `&#x${hexOf(one)};`),
  (text) => text.replace(/[&"]/g, (one) => (one === "&" ? "&amp;" : "&#34;")),
  (text) => text.replace(/[\\"]/g, "\\$&"),
];

/** A text in which some characters are escaped, and perhaps the whole again, once or twice. */
function spelled(text: string): fc.Arbitrary<string> {
  const once = Array.from(Buffer.from(text).toString("latin1"), (one) =>
    one === "\\" ? fc.constant("\\\\") : fc.oneof(fc.constant(one), escaped(one)),
  );
  return fc
    .tuple(joined(once), fc.constantFrom(...again), fc.constantFrom(...again))
    .map(
      ([given, second, third]) =>
        [third(second(given)), second(given)].find(({ length }) => length <= text.length * longestEscape) ?? given,
    );
}

interface Case {
  readonly text: Buffer;
  readonly needles: readonly string[];
  readonly places: readonly (readonly [start: number, end: number])[];
}

/** Texts with needles in them, each in one of its spellings. */
const cases = someNeedles.chain((needles): fc.Arbitrary<Case> => {
  const place = fc.constantFrom(...needles).chain(spelled);
  return fc.array(fc.tuple(noise, fc.option(place)), { maxLength: 8 }).map((parts) => {
    let text = "";
    const places = parts.flatMap(([before, one]): [number, number][] => {
      text += `${before}<${one ?? ""}>`;
      return one === null ? [] : [[text.length - one.length - 1, text.length - 1]];
    });
    return { text: Buffer.from(text, "latin1"), needles, places };
  });
});

function replaceInPieces(text: Buffer, at: readonly number[], search: TextSearch, baseUrl?: () => string): string {
  const replacer = new TextReplacer(search, baseUrl);
  const edges = [0, ...at.map((cut) => cut % (text.length + 1)), text.length].sort((one, other) => one - other);
  const pieces = edges.slice(1).map((edge, index) => replacer.push(text.subarray(edges[index], edge)));
  return Buffer.concat([...pieces, replacer.end()]).toString("latin1");
}

function masking(texts: readonly string[]): Needles {
  return { links: [], bareLinks: [], secrets: texts.flatMap((text) => plainReadings(text).map(spell)) };
}

test("every spelling of a needle is masked, also in a stream of random pieces, and the text keeps its length", () => {
  fc.assert(
    fc.property(cases, cuts, ({ text, needles, places }, at) => {
      const search = new TextSearch(masking(needles));
      const whole = replaceText(search, text).toString("latin1");
      expect(whole).toHaveLength(text.length);
      for (const [start, end] of places) expect(whole.slice(start, end)).toMatch(/^[secrt[\]*]*$/);
      expect(replaceInPieces(text, at, search)).toBe(whole);
    }),
    { numRuns: 150 },
  );
});

test("links in a stream of random pieces are replaced as in the whole text", () => {
  const link = spellInAnyCase("http://n.b");
  const needles: Needles = {
    links: [[...link, ...spell("/a")], link],
    bareLinks: [spell("n.b:8/a")],
    secrets: [spell("n.b:8")],
  };
  const search = new TextSearch(needles);
  const parts = [
    "http://n.b",
    "HTTP:\\/\\/n.b\\/a",
    "http%3A%2F%2Fn.b%2fa",
    "n.b:8",
    "n.b:8/a",
    "a",
    ".",
    ":",
    "8",
    "-",
    " ",
    "/",
    "n",
  ];
  const base = (): string => "https://gateway/x";
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), cuts, (texts, at) => {
      const text = Buffer.from(texts.join(""));
      expect(replaceInPieces(text, at, search, base)).toBe(replaceText(search, text, base).toString("latin1"));
      expect(replaceInPieces(text, at, search)).toHaveLength(text.length);
    }),
    { numRuns: 300 },
  );
});

test.for([
  ["http://n.b/a/1", "https://gateway/x/1"],
  ["http:\\/\\/n.b\\/a\\/1", "https://gateway/x\\/1"],
  ["HTTP://N.B/a?c", "https://gateway/x?c"],
  ["?next=http%3A%2F%2Fn.b%2Fa%2F1", "?next=https%3A%2F%2Fgateway%2Fx%2F1"],
  ["//n.b:8/a/1", "//gateway/x/1"],
  ["http://n.b/ab", "http://n.b/ab"],
  ["http://m.n.b:8/a", "http://m.[secret]/a"],
  ["http://n.b/a.", "https://gateway/x."],
  ["http://n.b/a.1", "http://n.b/a.1"],
] as const)("the text %s becomes %s", ([given, expected]) => {
  const needles: Needles = {
    links: [[...spellInAnyCase("http://n.b"), ...spell("/a")]],
    bareLinks: [spell("n.b:8/a")],
    secrets: [spell("n.b:8")],
  };
  const replaced = replaceText(new TextSearch(needles), Buffer.from(given), () => "https://gateway/x").toString();
  expect(replaced.replace("*****", "[secret]")).toBe(expected);
});

test("every spelling of a credential is found", () => {
  const text = `QS+secret/99"é&x`;
  const spellings = [
    text,
    encodeURIComponent(text),
    encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
    encodeURIComponent(encodeURIComponent(text)),
    new URLSearchParams({ text }).toString().slice("text=".length),
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(JSON.stringify(text)).slice(3, -3),
    text.replace(/[^\w]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`),
    text.replaceAll('"', '\\"').replaceAll("/", "\\/"),
    text.replaceAll("&", "&amp;").replaceAll('"', "&quot;"),
    text.replace(/[^\w]/g, (one) => `&#${one.charCodeAt(0)};`),
    text.replace("+", " "),
  ];
  const search = new TextSearch(masking([text]));
  for (const spelling of spellings) {
    const bytes = Buffer.from(`<${spelling}>`);
    expect(replaceText(search, bytes).toString(), spelling).toBe(`<${"[secret]".padEnd(bytes.length - 2, "*")}>`);
  }
});

const inJson = (text: string): string => `\\u${text.charCodeAt(0).toString(16).padStart(4, "0")}`;
const everyEscape = (text: string): string => text.replace(/./g, (one) => `\\x${hexOf(one)}`);

test.for([
  [
    "of Cyrillic letters, which JSON escapes",
    "vk-ключ-8f3b-ключ",
    (text: string) => Buffer.from(text.replace(/[^ -~]/g, inJson)),
  ],
  [
    "whose every character is escaped in UTF-16",
    "vk-live-8f3b",
    (text: string) => Buffer.from(everyEscape(text), "utf16le"),
  ],
] as const)("a credential %s is found", ([, credential, spell]) => {
  const bytes = spell(credential);
  const replaced = replaceText(new TextSearch(masking([credential])), bytes).toString("latin1");
  expect(replaced).toMatch(/^\[secret\]\*+\0?$/);
});

test("a credential is found at any offset in Base64", () => {
  const text = "a-long-p+ssw?rd~";
  const search = new TextSearch({ links: [], bareLinks: [], secrets: spellBase64(text) });
  for (const before of ["", "a", "me:"]) {
    for (const encoding of ["base64", "base64url"] as const) {
      const encoded = Buffer.from(`${before}${text}!`).toString(encoding);
      expect(replaceText(search, Buffer.from(encoded)).toString()).toContain("[secret]");
    }
  }
});

test("a credential is found in Base64 that is wrapped into lines of any length from 16, wherever it begins", () => {
  for (const text of ["key-1234567", "vk_live_8f3b2c4d5e6f", "a-long-p+ssw?rd~", "a-long-p+ssw?rd~".repeat(2)]) {
    const search = new TextSearch({ links: [], bareLinks: [], secrets: [], base64: spellBase64(text) });
    for (const width of [16, 17, 20, 60, 64, 76]) {
      for (let before = 0; before < width; before++) {
        for (const end of ["\n", "\r\n", "\\n"]) {
          const encoded = Buffer.from(`${"x".repeat(before)}${text}and more`).toString("base64");
          const wrapped = Buffer.from(encoded.replace(new RegExp(`.{${width}}`, "g"), `$&${end}`));
          expect(search.mayContain(wrapped), `${before} bytes, then ${wrapped}`).toBe(true);
          expect(replaceText(search, wrapped).toString()).toContain("[secret]");
        }
      }
    }
  }
});

test.for(["\n", "\r\n", "\\r\\n", "\\\\r\\\\n", "\\u000d\\u000a", "%0D%0A", "&#13;&#10;"])(
  "a credential is found in Base64 with the line break %j, in two pieces of any length",
  (end) => {
    const text = "vk_live_8f3b2c4d5e6f";
    const search = new TextSearch({ links: [], bareLinks: [], secrets: [], base64: spellBase64(text) });
    const wrapped = Buffer.from(text).toString("base64").replace(/.{16}/, `$&${end}`);
    for (const encoding of ["latin1", "utf16le"] as const) {
      const bytes = Buffer.from(`<${wrapped}>`, encoding);
      for (let cut = 0; cut < bytes.length; cut++)
        expect(replaceInPieces(bytes, [cut], search), `${encoding}, ${cut}`).toContain("[secret]");
    }
  },
);

test("the end of a piece is held back only if it can begin a needle", () => {
  const replacer = new TextReplacer(new TextSearch(masking(["a-long-credential"])));
  expect(replacer.push(Buffer.from("data: a-long\n\n")).toString()).toBe("data: a-long\n\n");
  expect(replacer.push(Buffer.from('{"a":"a-long')).toString()).toBe('{"a":"');
  expect(replacer.push(Buffer.from('-credential"}')).toString()).toBe('[secret]*********"}');
  expect(replacer.end()).toHaveLength(0);
});

/** The tests above would also pass if the search read every byte. */
test("most of a long text is never read", () => {
  const search = new TextSearch(masking(["vk_live_8f3b2c4d5e6f7a8b9c0d1e2f"]));
  const text = Buffer.from(JSON.stringify({ note: "x".repeat(100_000) }));
  expect(search.mayContain(text)).toBe(false);
});
