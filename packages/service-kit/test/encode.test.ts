import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeBody } from "../src/index.ts";

const json = (body: unknown): string => new TextDecoder().decode(encodeBody(body, "application/json"));

describe("the bytes of a body", () => {
  test("are its JSON for any value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(json(value)).toBe(JSON.stringify(value));
        expect(json([value, value])).toBe(JSON.stringify([value, value]));
      }),
    );
    expect(json([undefined, [undefined]])).toBe("[null,[null]]");
  });

  test("are the same for a record that another list also contains", () => {
    const record = { name: "bolt" };
    expect([json([record]), json([record, { name: "nut" }])]).toEqual([
      '[{"name":"bolt"}]',
      '[{"name":"bolt"},{"name":"nut"}]',
    ]);
  });
});
