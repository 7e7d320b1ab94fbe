import { expect, test } from "vitest";
import { jsonErrorPlace } from "../src/json-error-place.ts";

test("a text that breaks off is at fault at its end, wherever it does", () => {
  const text = '{"text": "a\\u00e9\\n", "n": [-1.5e+3, true, false, null, {}]}';
  for (let length = 0; length < text.length; length++) {
    expect(jsonErrorPlace(text.slice(0, length))).toEqual({ line: 1, column: length + 1 });
  }
});

test("the first character that cannot stand where it does is the fault", () => {
  expect(jsonErrorPlace('{"a": }')).toEqual({ line: 1, column: 7 });
  expect(jsonErrorPlace("[\n  1,\n  2,\n]")).toEqual({ line: 4, column: 1 });
  expect(jsonErrorPlace("{}\n{}")).toEqual({ line: 2, column: 1 });
  expect(jsonErrorPlace("<html>")).toEqual({ line: 1, column: 1 });
  expect(jsonErrorPlace(`[${'"text", '.repeat(10_000)}nul]`)).toEqual({ line: 1, column: 80005 });
});
