import fc from "fast-check";
import { expect, test } from "vitest";
import { replaceText, TextReplacer } from "../../src/nodes/replace-text.ts";
import { spell, spellBase64 } from "../../src/nodes/spellings.ts";
import { TextSearch } from "../../src/nodes/text-search.ts";

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const inUnicode = (one: string) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;
const names: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

/** Ways in which servers write a text. */
const writers: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
  encodeURIComponent,
  (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  (text) => new URLSearchParams({ text }).toString().slice("text=".length),
  inJson,
  (text) => inJson(inJson(text)),
  (text) => inJson(text).replaceAll("/", "\\/"),
  (text) => inJson(inJson(text).replaceAll("/", "\\/")),
  (text) => inJson(text).replace(/[<>&]/g, inUnicode),
  (text) => inJson(text).replace(/[<>&]/g, (one) => inUnicode(one).toUpperCase().replace("U", "u")),
  (text) => inJson(text).replaceAll("/", "\\/").replaceAll("é", inUnicode("é")),
  (text) => text.replace(/[&<>"']/g, (one) => `&${names[one]};`),
  (text) => text.replace(/[&<>"']/g, (one) => `&${{ ...names, "'": "#39", '"': "#34" }[one]};`),
  (text) => text.replace(/[&<>"']/g, (one) => `&${{ ...names, "'": "#x27" }[one]};`),
];

/** Needles of few characters, so that texts are full of their beginnings. */
const characters = ["a", "b", "é", "/", "+", "%", "\\", '"', "'", "&", ".", ":", "4"];
const needle = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 6 });
/** Needles that are long enough for a probe. */
const longUnit = fc.constantFrom(...characters, "k", "2", "F", "-", "_");
const longNeedle = fc.string({ unit: longUnit, minLength: 8, maxLength: 40 });
const few = { minLength: 1, maxLength: 3 };
const someNeedles = fc.oneof(fc.array(needle, few), fc.array(longNeedle, few));
const cuts = fc.array(fc.nat(), { maxLength: 12 });
const noise = fc.string({ unit: fc.constantFrom(...characters, "{", " ", "u002f", "%2F", "\\/", "&amp", ";#", "\0") });

/** Replaces in pieces of memory that ends with the text. */
function replaceInPieces(given: Buffer, at: readonly number[], search: TextSearch, baseUrl?: () => string) {
  const replacer = new TextReplacer(search, baseUrl);
  const text = Buffer.from(new Uint8Array(given).buffer);
  const edges = [0, ...at.map((cut) => cut % (text.length + 1)), text.length].sort((one, other) => one - other);
  const pieces = edges.slice(1).map((edge, index) => replacer.push(text.subarray(edges[index], edge)));
  return Buffer.concat([...pieces, replacer.end()]).toString("latin1");
}

const everyByte = (text: Buffer) => Array.from(text, (_, index) => index);

function masking(...texts: readonly string[]): TextSearch {
  return new TextSearch({ links: [], bareLinks: [], secrets: texts.flatMap(spell) });
}

test("every spelling of a needle is masked, also in random pieces", () => {
  const cases = someNeedles.chain((needles) => {
    const place = fc.tuple(fc.constantFrom(...needles), fc.constantFrom(...writers)).map(([one, write]) => write(one));
    return fc.tuple(fc.constant(needles), fc.array(fc.tuple(noise, fc.option(place)), { maxLength: 8 }));
  });
  fc.assert(
    fc.property(cases, cuts, ([needles, parts], at) => {
      const search = masking(...needles);
      let text = Buffer.alloc(0);
      const places = parts.map(([before, one]) => {
        const start = Buffer.concat([text, Buffer.from(`${before}<`)]);
        text = Buffer.concat([start, Buffer.from(`${one ?? ""}>`)]);
        return [start.length, text.length - 1] as const;
      });
      const whole = replaceText(search, text).toString("latin1");
      expect(whole).toHaveLength(text.length);
      for (const [start, end] of places) expect(whole.slice(start, end)).toMatch(/^[secrt[\]*]*$/);
      expect(replaceInPieces(text, at, search)).toBe(whole);
      expect(replaceInPieces(text, everyByte(text), search)).toBe(whole);
    }),
    { numRuns: 150 },
  );
});

const links = ["http://n.b", "http://n.b/a"].flatMap(spell);
const linkSearch = new TextSearch({ links, bareLinks: spell("n.b:8/a"), secrets: spell("n.b:8") });
const base = () => "https://gateway/x";

test("links in random pieces are replaced", () => {
  const part = fc.constantFrom(
    ...["http://n.b", "HTTP:\\/\\/n.b\\/a", "http%3A%2F%2Fn.b%2fa", "n.b:8", "n.b:8/a", "%2Fn.b%3A8%2Fa", "%3a"],
    ...["a", ".", ":", "8", "-", " ", "/", "n", "%", "3"],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), cuts, (texts, at) => {
      const text = Buffer.from(texts.join(""));
      const whole = replaceText(linkSearch, text, base).toString("latin1");
      expect(replaceInPieces(text, at, linkSearch, base)).toBe(whole);
      expect(replaceInPieces(text, everyByte(text), linkSearch, base)).toBe(whole);
      expect(replaceInPieces(text, at, linkSearch)).toHaveLength(text.length);
    }),
    { numRuns: 300 },
  );
});

test.for([
  ["http://n.b/a/1", "https://gateway/x/1"],
  ["HTTP:\\/\\/N.B\\/a\\/1", "https://gateway/x\\/1"],
  ["?next=http%3A%2F%2Fn.b%2Fa%2F1", "?next=https%3A%2F%2Fgateway%2Fx%2F1"],
  ["?next=http%3a%2f%2fn.b%3a9%2fa", "?next=http%3a%2f%2fn.b%3a9%2fa"],
  ["//n.b:8/a/1", "//gateway/x/1"],
  ["http://n.b/ab", "http://n.b/ab"],
  ["http://n.b/a.1", "http://n.b/a.1"],
  ["http://m.n.b:8/a", "http://m.*****/a"],
  ["http://n.b/a.", "https://gateway/x."],
] as const)("the text %s becomes %s", ([given, expected]) => {
  const search = new TextSearch({ links: spell("http://n.b/a"), bareLinks: spell("n.b:8/a"), secrets: spell("n.b:8") });
  expect(replaceText(search, Buffer.from(given), base).toString()).toBe(expected);
});

test("credentials in Latin-1 and Base64 are found", () => {
  const text = `QS+secret/99"é&x<'y`;
  for (const bytes of [...writers.map((write) => Buffer.from(write(text))), Buffer.from(text, "latin1")])
    expect(replaceText(masking(text), bytes).toString()).toBe("[secret]".padEnd(bytes.length, "*"));
  const search = new TextSearch({ links: [], bareLinks: [], secrets: spellBase64("a-long-p+ssw?rd~") });
  for (const encoding of ["base64", "base64url"] as const)
    for (const before of ["", "a", "me:"]) {
      const encoded = Buffer.from(`${before}a-long-p+ssw?rd~!`).toString(encoding);
      expect(replaceText(search, Buffer.from(encoded)).toString()).toContain("[secret]");
    }
});

test("only the begin of a needle is held back", () => {
  const replacer = new TextReplacer(masking("a-long-credential"));
  expect(replacer.push(Buffer.from("data: a-long\n\n")).toString()).toBe("data: a-long\n\n");
  expect(replacer.push(Buffer.from('{"a":"a-long')).toString()).toBe('{"a":"');
  expect(replacer.push(Buffer.from('-credential"}')).toString()).toBe('[secret]*********"}');
  expect(replacer.end()).toHaveLength(0);
  const links = new TextReplacer(linkSearch, base);
  expect(links.push(Buffer.from("data: http://n.b/a\n\n")).toString()).toBe("data: https://gateway/x\n\n");
});

/** Counts the bytes that it reads. */
class CountingSearch extends TextSearch {
  read = 0;
  override mayContain(text: Buffer) {
    this.read += text.length;
    return super.mayContain(text);
  }
}

test.for(["&bsol;", "ab".repeat(40), "abc", "http://n.b/a", "http://n.b/a.b", "vk_live_8f3b2c4d", "{}"])(
  "a text of %j in pieces of one byte is read no more than four times",
  (unit) => {
    const secrets = [...["vk_live_8f3b2c4d5e6f7a8b", `${"ab".repeat(40)}c`].flatMap(spell), ...spell("n.b:8")];
    const search = new CountingSearch({ links, bareLinks: [], secrets });
    const text = Buffer.from(unit.repeat(10_000 / unit.length));
    expect(replaceInPieces(text, everyByte(text), search, base)).toBe(replaceText(search, text, base).toString());
    expect(search.read / text.length).toBeLessThan(5);
  },
);

/** The tests above would also pass if the search read every byte. */
test("most of a long text is never read", () => {
  const text = Buffer.from(JSON.stringify({ note: "x".repeat(100_000) }));
  expect(masking("vk_live_8f3b2c4d5e6f7a8b9c0d1e2f").mayContain(text)).toBe(false);
});
