import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stringifyExact } from "../src/base/json.ts";
import { readDocument } from "../src/read/bundles.ts";

function read(name: string, text: string): object {
  const folder = mkdtempSync(join(tmpdir(), "exact-document-"));
  try {
    writeFileSync(join(folder, name), text);
    return readDocument(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const values = {
  small: [0, -7, 1.5, 1e30, 9007199254740991, -9007199254740991],
  large: [9007199254740993n, -9223372036854775808n, 18446744073709551615n],
  text: "9007199254740993 or [9007199254740993]",
};

test("a file may begin with a byte order mark", () => {
  expect(read("a.json", '\uFEFF{"a":1}')).toEqual({ a: 1 });
  expect(read("a.yaml", "\uFEFFa: 1\n")).toEqual({ a: 1 });
});

test("a document's integers beyond 2^53 keep their digits, from JSON and YAML", () => {
  const text = stringifyExact(values, 2);
  expect(text).toContain("    18446744073709551615\n");
  expect(read("a.json", text)).toEqual(values);
  expect(read("a.json", text.replaceAll(/\n */g, ""))).toEqual(values);
  expect(read("a.yaml", text)).toEqual(values);
});

test("YAML writes such an integer in each of its forms, and as a key it is a text", () => {
  const text = "[0x20000000000001, 0o400000000000000001, +9007199254740993, 1e16, '9007199254740993', 0x1f, 0o17, +5]";
  const same = 9007199254740993n;
  expect(read("a.yaml", text)).toEqual([same, same, same, 1e16, "9007199254740993", 31, 15, 5]);
  expect(read("a.yaml", "9007199254740993: 1\n200: 2")).toEqual({ "9007199254740993": 1, "200": 2 });
  expect(read("a.yaml", "a: &a {b: 9007199254740993}\nc: {<<: *a}")).toMatchObject({ c: { b: same } });
});

test("an integer of more than a thousand digits is a double, which takes no time", () => {
  const digits = "9".repeat(1_000_000);
  expect(read("a.json", `{"a": ${digits}}`)).toEqual({ a: Number.POSITIVE_INFINITY });
  expect(read("a.yaml", `a: ${digits}`)).toEqual({ a: Number.POSITIVE_INFINITY });
});
