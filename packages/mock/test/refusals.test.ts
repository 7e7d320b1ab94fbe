import { describe, expect, test } from "vitest";
import { office } from "./fixtures/office.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMockFetch } from "./fixtures/with-mock.ts";

async function ask(path: string, init?: RequestInit): Promise<[number, unknown]> {
  const mock = await withMockFetch({ apis: ["warehouse"], specs: { warehouse } });
  const answer = await mock.fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2${path}`, init);
  return [answer.status, await answer.json()];
}

const post = (body: BodyInit, type = "application/json"): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": type },
});

describe("refusals", () => {
  test("refuses malformed escapes, and paths that servers read in different ways, in the API's own shape", async () => {
    const reason = "must be UTF-8 in percent-encoding, in which % itself is %25";
    expect(await ask("/items/%zz")).toEqual([400, { code: "invalid", text: `path: ${reason}` }]);
    expect(await ask("/items/7?limit=%")).toEqual([400, { code: "invalid", text: `query: ${reason}` }]);
    expect(await ask("/items/7%2f8")).toEqual([404, { code: "no_route", text: "No such route." }]);
  });

  test.each([
    ["colour=green", "query colour: must be equal to one of the allowed values: red, blue"],
    ["deep=maybe", "query deep: must be boolean"],
    ["deep=", "query deep: must be true or false"],
    ["since=18446744073709551616", "query since: must be an integer from 0 to 18446744073709551615"],
  ])("refuses the query %s with place, name and reason", async (query, text) => {
    expect(await ask(`/items/7?${query}`)).toEqual([400, { code: "invalid", text }]);
  });

  test.each(["limit=11", "limit=", "limit=2.0"])(
    "answers the query %s with the example for this parameter",
    async (query) => {
      expect(await ask(`/items/7?${query}`)).toEqual([400, { code: "invalid_limit", text: "limit" }]);
    },
  );

  test("answers an invalid value with the example for that value", async () => {
    expect(await ask("/items/7?limit=0")).toEqual([400, { code: "limit_zero", text: "limit" }]);
    expect(await ask("/items", post('{"name":"a","count":-1}'))).toEqual([
      400,
      { code: "negative_count", text: "count" },
    ]);
  });

  test.each([
    ['{"count":1}', "body name: is missing"],
    ['{"name":1}', "body name: must be string"],
    ['{"name":"a","count":3.5}', "body count: must be integer"],
    ['{"name":"a","count":-2}', "body count: must be >= 0"],
    ['{"name":"a","owner":{}}', "body owner.address: is missing"],
    ["[]", "body: must be object"],
    ["null", "body: is missing"],
    ["", "body: is missing"],
    ["{", "body: is not JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)"],
  ])("refuses the body %s", async (body, text) => {
    expect(await ask("/items", post(body))).toEqual([400, { code: "invalid", text }]);
  });

  test("does not repeat an unreadable body", async () => {
    const [, body] = await ask("/items", post('{"name": s3cret'));
    expect(JSON.stringify(body)).not.toContain("s3cret");
  });

  test("refuses a body that is not UTF-8", async () => {
    expect(await ask("/items", post(new Uint8Array([0x22, 0xff, 0x22])))).toEqual([
      400,
      { code: "invalid", text: "body: is not UTF-8 text" },
    ]);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "nonsense"])(
    "refuses a body of type %s",
    async (type) => {
      expect(await ask("/items", post("{}", type))).toEqual([
        415,
        { code: "no_json", text: "Content-Type must be application/json" },
      ]);
    },
  );

  test("sends only required headers with a refusal", async () => {
    const mock = await withMockFetch({ apis: ["warehouse"], specs: { warehouse } });
    const answer = await mock.fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items/abc`);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.has("x-node-height")).toBe(false);
  });

  test("reports what is wrong with a request", async () => {
    const mock = await withMockFetch({ apis: ["warehouse"], specs: { warehouse } });
    await mock.fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items/abc?colour=green`);
    expect(mock.exchanges[0]?.violations.input).toEqual([
      { in: "path", name: "item_id", reason: "must be an integer from 0 to 18446744073709551615" },
      { in: "query", name: "colour", reason: "must be equal to one of the allowed values: red, blue" },
    ]);
  });

  test("answers with a problem of RFC 9457 if the document has no answer, and warns at the start", async () => {
    const mock = await withMockFetch({ apis: ["office"], specs: { office } });
    expect(mock.warnings).toEqual([
      expect.stringMatching(
        /^office: no example has x-answers to .*missing_key.*; the answer is another operation's example, else a problem of RFC 9457\.$/,
      ),
    ]);
    for (const headers of [{}, { authorization: " " }]) {
      const answer = await mock.fetch(`${mock.url}/office/v1/desks`, { headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      expect(await answer.json()).toEqual({
        type: "about:blank",
        title: "Unauthorized",
        status: 401,
        detail: "header Authorization: must carry the credentials of the API",
      });
    }
  });
});
