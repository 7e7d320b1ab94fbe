import { expect, test } from "vitest";
import { findJsonFault } from "../src/json-fault.ts";

test("a text that breaks off is at fault at its end, wherever it does", () => {
  const text = '{"text": "a\\u00e9\\n", "n": [-1.5e+3, true, false, null, {}]}';
  for (let length = 0; length < text.length; length++) {
    expect(findJsonFault(text.slice(0, length))).toBe(`1:${length + 1}`);
  }
});

test("the first character that cannot stand where it does is the fault", () => {
  expect(findJsonFault('{"a": }')).toBe("1:7");
  expect(findJsonFault("[\n  1,\n  2,\n]")).toBe("4:1");
  expect(findJsonFault("{}\n{}")).toBe("2:1");
  expect(findJsonFault("<html>")).toBe("1:1");
  expect(findJsonFault(`[${'"text", '.repeat(10_000)}nul]`)).toBe("1:80005");
});
