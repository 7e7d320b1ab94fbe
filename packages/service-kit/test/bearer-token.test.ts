import { expect, test } from "vitest";
import { bearerToken, isSpelledAsToken } from "../src/index.ts";

test.each([
  [undefined, undefined],
  ["Basic abc", undefined],
  ["Bearers abc", undefined],
  ["Bearer abc", "abc"],
  ["bEaReR  abc", "abc"],
  ["Bearer", ""],
  ["bearer\tabc", "\tabc"],
  ["Bearer abc def", "abc def"],
])("Authorization %j carries the bearer token %j", (authorization, token) => {
  expect(bearerToken(authorization)).toBe(token);
});

// 64 octets need 86 characters, of which the last one has four unused bits.
const signature = `${"_-Az09".repeat(14)}0Q`;
const token = `eyJhbGciOiJFZERTQSJ9.e30.${signature}`;

test("a JSON Web Token is recognised", () => {
  expect(isSpelledAsToken(token)).toBe(true);
});

test.each([
  ["padding", `${token}==`],
  ["another spelling of the last octet", token.replace(/Q$/, "R")],
  ["the alphabet of plain Base64", token.replace("_", "/")],
  ["white space behind it", `${token} `],
  ["no signature", "eyJhbGciOiJFZERTQSJ9.e30."],
  ["four parts", `${token}.e30`],
])("a text with %s is not a JSON Web Token", (_, text) => {
  expect(isSpelledAsToken(text)).toBe(false);
});
