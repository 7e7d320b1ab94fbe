import { describe, expect, test } from "vitest";
import { office } from "./fixtures/office.ts";
import { jsonOf, serveShop, shopOf } from "./fixtures/shop.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMock, withMockFetch } from "./fixtures/with-mock.ts";

async function ask(prefer: string, query = ""): Promise<[number, unknown]> {
  const headers = { ...(prefer && { prefer }) };
  const answer = await serveShop(warehouse).ask(`/v1/KEY/r2/items/7${query}`, { headers });
  return [answer.status, await answer.json()];
}

describe("Prefer", () => {
  test.each<[string, number, object]>([
    ["code=404", 404, { code: "item_not_found", text: "No such item." }],
    ["example=large", 200, { name: "large" }],
    ['code=200, example="large"', 200, { name: "large" }],
    // A failure's example has its response's status, and an example of `default` its own.
    ["example=item_not_found", 404, { code: "item_not_found", text: "No such item." }],
    ["example=too_large", 413, { code: "too_large", text: "Too large." }],
    ["code=413", 413, { code: "too_large", text: "Too large." }],
    ["code=404, example=no_route", 404, { code: "no_route", text: "No such route." }],
    ["respond-async, wait=10", 200, { name: "small" }],
  ])("%s is answered with %i %j", async (prefer, status, body) => {
    expect(await ask(prefer)).toEqual([status, body]);
  });

  test.each<readonly [string, RegExp]>([
    ["code=418", /^getItem declares no response 418, only 200, 400, .*413/],
    ["code=404, example=too_large", /^getItem has no example "too_large" for 404/],
    ["code=404, example=nope", /^getItem has no example "nope" for 404, only item_not_found, no_route\.$/],
    ...["code=abc", "code=99", "code=101", "dynamic=perhaps"].map((one) => [one, RegExp(`Prefer: ${one} is`)] as const),
  ])("%s is refused in words", async (prefer, detail) => {
    const [status, body] = await ask(prefer);
    expect([status, body]).toMatchObject([422, { detail: expect.stringMatching(detail) }]);
  });

  test("takes the preferences from the query as well", async () => {
    expect(await ask("", "?__code=404")).toEqual([404, { code: "item_not_found", text: "No such item." }]);
    expect(await ask("", "?__example=large")).toEqual([200, { name: "large" }]);
  });

  test("is not needed by an operation without responses, which is answered with 200 and no body", async () => {
    const { ask } = serveShop(shopOf({ "/a": { get: { responses: {} } } }));
    const answer = await ask("/a");
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });

  test("cannot choose an example of another file, in whose place the answer is made up", async () => {
    const responses = jsonOf({ schema: { type: "integer" }, examples: { x: { externalValue: "/x" } } });
    const { ask } = serveShop(shopOf({ "/a": { get: { responses } } }));
    expect(await (await ask("/a")).json()).toBe(1);
  });

  // tools/contract iterates over lists whose examples show their end.
  test("is not needed by a list without an example of its end, which repeats the same page", async () => {
    const parameters = [{ name: "after", in: "query", schema: { type: "string" } }];
    const responses = jsonOf({ example: [{ title: "Ice" }] });
    const get = { parameters, responses, "x-pagination": { items: "", start: "after", from: "/title" } };
    const { ask } = serveShop(shopOf({ "/books": { get } }));
    expect(await (await ask("/books?after=Ice")).json()).toEqual([{ title: "Ice" }]);
  });

  test("refuses an invalid request first", async () => {
    expect((await ask("code=404", "?colour=green"))[0]).toBe(400);
  });
});

describe("answers that break their own document", () => {
  test("are reported with the exchange and as a warning", async () => {
    const mock = withMockFetch({ apis: ["office"], specs: { office } });
    const headers = { authorization: "KEY", prefer: "example=wrong" };
    const answer = await mock.fetch(`${mock.url}/office/v1/desks`, { headers });
    expect(await answer.json()).toEqual({ desks: "none" });
    expect(mock.exchanges[0]?.violations.output).toEqual([{ in: "body", name: "desks", reason: "must be array" }]);
    expect(mock.warnings).toContain(
      "GET /office/v1/desks: the answer 200 breaks its own document: body desks must be array",
    );
  });

  test("are found at the start", async () => {
    const mock = await withMock({ apis: ["office"], specs: { office } });
    await expect
      .poll(() => mock.warnings)
      .toContain("office: listDesks, response 200, application/json, example wrong: body desks must be array");
  });
});
