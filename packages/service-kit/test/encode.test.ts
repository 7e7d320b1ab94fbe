import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeAnswer, encodeBody } from "../src/serve/encode.ts";

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
    expect(json([{ id: 2n ** 63n }])).toBe('[{"id":9223372036854775808}]');
  });
});

test.each<[unknown, string]>([
  ["event: head\ndata: 1\n\ndata: 2\n", "event: head\ndata: 1\n\ndata: 2\n\n\n"],
  [{ height: 2n ** 63n }, 'data: {"height":9223372036854775808}\n\n'],
  [["1", [2]], 'data: "1"\n\ndata: [2]\n\n'],
  [["a", "b\nc"], "data: a\n\ndata: b\ndata: c\n\n"],
  [new Uint8Array([97]), "a"],
])("of %o are a stream of events", (body, text) => {
  expect(new TextDecoder().decode(encodeBody(body, "text/event-stream; charset=utf-8"))).toBe(text);
});

test("a challenge in an example of other statuses is left out", () => {
  const answer = { status: 404, headers: { "WWW-Authenticate": "Bearer" } };
  expect(encodeAnswer(answer, "GET").headers).not.toHaveProperty("www-authenticate");
});
