import { type FragmentRows, keep } from "./fragment.ts";

const checksFewFormats = "Validators check the formats of dates, UUIDs, URIs and Base64 only.";

/** Texts: lengths, patterns and formats. */
export const texts: FragmentRows = {
  "lengths in code points": {
    schema: { type: "string", minLength: 2, maxLength: 3 },
    valid: ["ab", "abc", "😀😀", "😀😀😀", "e\u0301"],
    beyondTypes: ["", "a", "😀", "abcd", "😀😀😀😀"],
    invalid: [12],
  },
  "a pattern that matches anywhere": {
    schema: { type: "string", pattern: "b+" },
    valid: ["b", "abbc"],
    beyondTypes: ["", "ac"],
  },
  "a pattern without a type": {
    schema: { pattern: "^a" },
    valid: ["a", "ab", 1, null, {}, ["b"]],
    beyondTypes: ["b"],
  },
  "a pattern with an escaped hyphen": {
    openapi: "3.0.3",
    schema: { type: "string", pattern: "^[A-Z]{2}\\-\\d+$" },
    valid: ["AB-1", "XY-204"],
    beyondTypes: ["AB1", "ab-1", "AB\\-1"],
  },
  "a pattern with an escaped hyphen in a class": {
    schema: { type: "string", pattern: "^[\\w\\-.]+$" },
    valid: ["a-b.c", "_"],
    beyondTypes: ["", "a b"],
  },
  "a pattern with code points beyond 16 bits": {
    schema: { type: "string", pattern: "^.$" },
    valid: ["a", "😀"],
    beyondTypes: ["", "ab", "😀😀"],
  },
  "a pattern with a lookahead": {
    schema: { type: "string", pattern: "^(?!tmp)[a-z]+$" },
    valid: ["abc", "tm"],
    beyondTypes: ["tmp", "tmpa", "A"],
  },
  "the format date": {
    schema: { type: "string", format: "date" },
    valid: ["2024-02-29", "1999-12-31"],
    beyondTypes: ["2024-13-01", "2024-2-9", "today", "2024-02-29T00:00:00Z", "2023-02-29"],
    kept: [keep(["validators"], ["2023-02-29"], "Validators check a date by a pattern, which knows no leap years.")],
  },
  "the format date-time": {
    schema: { type: "string", format: "date-time" },
    valid: ["2024-02-29T12:30:00Z", "2024-02-29T12:30:00.123+02:00"],
    beyondTypes: ["2024-02-29", "2024-02-29T25:00:00Z", "2024-02-29T12:30:00", "now"],
  },
  "the format uuid": {
    schema: { type: "string", format: "uuid" },
    valid: ["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"],
    beyondTypes: ["123e4567e89b12d3a456426614174000", "x"],
  },
  "the format byte": {
    openapi: "3.0.3",
    schema: { type: "string", format: "byte" },
    valid: ["", "YQ==", "YWI=", "YWJj", "-_-_", "+/+/"],
    beyondTypes: ["a", "?abc", "YQ==YQ=="],
  },
  "the format password": {
    schema: { type: "string", format: "password" },
    valid: ["", "secret-of-some-length"],
    invalid: [1],
  },
  "a format that no standard knows": {
    schema: { type: "string", format: "hex" },
    valid: ["zz", ""],
    invalid: [1],
  },
  "a format of texts beside another type": {
    schema: { type: "integer", format: "date-time" },
    valid: [1],
    invalid: ["2024-02-29T12:30:00Z"],
  },
  "the format ipv4": {
    schema: { type: "string", format: "ipv4" },
    valid: ["127.0.0.1"],
    invalid: [1],
    beyondTypes: ["127.0.0.256", "a"],
    kept: [keep(["validators"], ["127.0.0.256", "a"], checksFewFormats)],
  },
  "the format email": {
    schema: { type: "string", format: "email" },
    valid: ["a@b.example"],
    invalid: [1],
    beyondTypes: ["a"],
    kept: [keep(["validators"], ["a"], checksFewFormats)],
  },
};
