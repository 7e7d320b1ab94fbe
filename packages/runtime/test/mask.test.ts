import fc from "fast-check";
import { expect, test } from "vitest";
import { createMask, maskCause, maskValue } from "../src/mask.ts";

const SECRET = `key/"c4NARY"\\+1=~c4NARY`;

/** Percent-encodes a text, without its lone surrogates, which no encoding can write. */
const percent = (text: string) => encodeURIComponent(text.toWellFormed());
const each = (text: string, write: (unit: string) => string) => text.replace(/[^A-Za-z0-9]/g, write);
const code = (unit: string, radix: number) => unit.charCodeAt(0).toString(radix);
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);
const escapeAll = (text: string) => text.replace(/./gs, (unit) => `\\u${code(unit, 16).padStart(4, "0")}`);
const HTML: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (unit) => HTML[unit] as string);

/** Encodings in which services may repeat a text. */
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "percent-encoded": percent,
  "percent-encoded in lower case": (text) => percent(text).replace(/%../g, (hex) => hex.toLowerCase()),
  "percent-encoded to the last character": (text) =>
    each(Buffer.from(text).toString("latin1"), (byte) => `%${code(byte, 16).padStart(2, "0")}`),
  "percent-encoded twice": (text) => percent(percent(text)),
  "as in a form": (text) => new URLSearchParams({ a: text }).toString().slice(2),
  "escaped in JSON": escapeJson,
  "escaped in JSON in JSON": (text) => escapeJson(escapeJson(text)),
  "escaped in JSON that is percent-encoded": (text) => percent(escapeJson(text)),
  "escaped in JSON with its slashes": (text) => escapeJson(text).replaceAll("/", "\\/"),
  "escaped in JSON by numbers": (text) => each(text, escapeAll),
  "escaped in JSON by numbers in upper case": (text) =>
    each(text, (unit) => escapeAll(unit).toUpperCase().replace("U", "u")),
  "escaped in JavaScript": (text) =>
    each(text, (unit) => (unit > "\xff" ? unit : `\\x${code(unit, 16).padStart(2, "0")}`)),
  "percent-encoded, and escaped in JSON to the last letter": (text) => escapeAll(percent(text)),
  "escaped in HTML": escapeHtml,
  "escaped in JSON in HTML": (text) => escapeHtml(escapeJson(text)),
  "escaped in HTML in HTML": (text) => escapeHtml(escapeHtml(text)),
  "escaped in HTML that is percent-encoded": (text) => percent(escapeHtml(text)),
  "escaped in HTML in decimal": (text) => each(text, (unit) => `&#${code(unit, 10)};`),
  "escaped in HTML in hex": (text) => each(text, (unit) => `&#x${code(unit, 16)};`),
  "escaped in HTML to the last letter": (text) => text.replace(/./gs, (unit) => `&#${code(unit, 10)};`),
  "escaped in JSON to the last letter": escapeAll,
};

const longer = ["t0ken-t0ken", "Bearer t0ken-t0ken"];
const short = ["k", "", "a.b"];

// Secrets, a text, the masked text, and the name of its member.
test.each<[string[], string, string, string?]>([
  [["key", "a.b"], "the keeper of ke y, a, b and ab", "the keeper of ke y, a, b and ab"],
  [[], "a", "a"],
  [["", ""], "a", "a"],
  [longer, "<Bearer t0ken-t0ken> <t0ken-t0ken>", "<[secret]> <[secret]>"],
  [short, "k", "[secret]", "x-api-key"],
  [short, "k", "k", "block"],
  [short, "http://a.test/v1/k/v2/kk/k/k", "http://a.test/v1/[secret]/v2/kk/[secret]/k"],
  [short, "/v1/a.b/c", "/v1/[secret]/c"],
  [short, "https://a.test/v1/k", "https://a.test/v1/[secret]"],
])("with the secrets %j, %s is shown as %s", (secrets, text, masked, member) => {
  expect(createMask(secrets)(text, member)).toBe(masked);
});

const letters = fc.stringMatching(/^[A-Za-z0-9]{4,12}$/);

test("a text beyond the search limit is cut, and shows no secret at the cut", () => {
  const mask = createMask([SECRET]);
  for (let before = 15_000; before < 17_000; before += 61) {
    const masked = mask(`${" ".repeat(before)}${SECRET}${" ".repeat(50_000)}`);
    expect(masked.endsWith("…")).toBe(true);
    expect(masked).not.toContain(SECRET.slice(0, 5));
  }
});

const others = fc.string({ unit: "binary", maxLength: 4 }).map((text) => text.replace(/[A-Za-z0-9]/g, ""));

/** Characters at the end of a secret that are not visible ASCII, and backslashes, are not searched for. */
const last = others.map((text) => text.replace(/[^ -[\]-~]+$/, ""));

test.each(Object.entries(WAYS))("any secret is found %s", (_, write) => {
  fc.assert(
    fc.property(letters, others, letters, last, (one, between, two, behind) => {
      const secret = one + between + two + behind;
      expect(createMask([secret])(`<p>${write(secret)} `)).toBe("<p>[secret] ");
    }),
  );
});

test.each(["base64", "base64url"] as const)("a secret is found in %s at any offset of the encoded text", (encoding) => {
  const mask = createMask([SECRET]);
  const ways = fc.constantFrom("as it is", "percent-encoded", "escaped in JSON");
  fc.assert(
    fc.property(fc.string(), fc.string(), ways, (before, after, way) => {
      const written = (WAYS[way] as (text: string) => string)(SECRET);
      const encoded = Buffer.from(before + written + after).toString(encoding);
      const inLines = encoded.replace(/.{11}/g, "$&\r\n");
      const others = [encoded.replaceAll("/", "\\/"), encodeURIComponent(encoded), inLines, escapeJson(inLines)];
      for (const text of [encoded, ...others]) {
        const masked = mask(text);
        const runs = masked
          .replace(/\\r|\\n|\s/g, "")
          .split("[secret]")
          .flatMap((run) => [0, 1, 2, 3].map((skip) => run.slice(skip)));
        expect(masked).toContain("[secret]");
        for (const run of runs) expect(Buffer.from(run, "base64").toString("latin1")).not.toContain("c4NARY");
      }
    }),
  );
});

const escaped = ["AB%2FCD==", "4b%252f7Q", "R&amp;D-4bCd", "ab\\u002f4bCd", "ACME\\nancy:4b/7Q"];

test.each(escaped)("%s, which looks escaped, is found in every spelling, also unescaped", (key) => {
  const ways = [...Object.values(WAYS), decodeURIComponent];
  for (const write of ways) expect(createMask([key])(write(key))).toBe("[secret]");
});

test("overlapping secrets are masked completely in every spelling", () => {
  const mask = createMask(["abcd/efgh", "efgh/ijkl", "ijklmnop"]);
  for (const write of Object.values(WAYS)) expect(mask(`<${write("abcd/efgh/ijkl")}>`)).toBe("<[secret]>");
});

test("a text full of a secret's beginnings is searched in linear time", () => {
  const keys = Array.from({ length: 1000 }, (_, number) => `KEY-${number}/${number * 7919}-tail-of-the-key`);
  const mask = createMask(['"/\\"a/b', "&#;%\\x1", "%u1", "a b c", `${"x/".repeat(20)}y`, ...keys]);
  const started = process.cpuUsage().user;
  for (const piece of ["\\", "%25", "&amp;", "&#x41;", "a ", "x/", "KEY-1/ "]) mask(piece.repeat(10_000));
  // In microseconds. Otherwise it would take hours.
  expect(process.cpuUsage().user - started).toBeLessThan(60_000_000);
});

test("values and causes are copied with every text masked, member names included", () => {
  const members = { key: ["k", { token: "k", text: "k" }] };
  expect(maskValue(members, createMask(short))).toEqual({ key: ["[secret]", { token: "[secret]", text: "k" }] });
  const mask = createMask([SECRET]);
  const value = { [SECRET]: [SECRET, 1, null, 5n, { a: `<${SECRET}>` }] };
  expect(maskValue(value, mask)).toEqual({ "[secret]": ["[secret]", 1, null, 5n, { a: "<[secret]>" }] });
  const cause = Object.assign(new TypeError(SECRET, { cause: new Error(SECRET) }), { code: SECRET, request: SECRET });
  const masked = maskCause(cause, mask);
  const shown = { name: "TypeError", message: "[secret]", code: "[secret]", cause: { message: "[secret]" } };
  expect(masked).toMatchObject(shown);
  expect(masked).not.toHaveProperty("request");
  expect((masked as Error).stack).not.toContain(SECRET);
  expect(maskCause({ request: SECRET }, mask)).toBeUndefined();
});

test("the name of a cause is masked, even if it is no text", () => {
  const mask = createMask([SECRET]);
  const named = Object.assign(new Error("a"), { name: SECRET });
  expect(maskCause(named, mask)).toMatchObject({ name: "[secret]", message: "a" });
  const odd = Object.assign(new Error("a"), { message: { SECRET }, name: 1, stack: null, code: 2 });
  expect(maskCause(odd, mask)).toMatchObject({ name: "1", stack: "null" });
  expect(maskCause(odd, mask)).not.toHaveProperty("code");
});

test("an extremely deep value is cut off", () => {
  const deep = JSON.parse(`${"[".repeat(9000)}${"]".repeat(9000)}`);
  expect(JSON.stringify(maskValue(deep, createMask([SECRET])))).toBe(`${"[".repeat(100)}null${"]".repeat(100)}`);
});
