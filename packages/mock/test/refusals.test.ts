import { describe, expect, test } from "vitest";
import { bothMocks } from "./fixtures/both-mocks.ts";
import { office } from "./fixtures/office.ts";
import { serveShop, shopOf } from "./fixtures/shop.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMockFetch } from "./fixtures/with-mock.ts";

async function ask(path: string, init?: RequestInit): Promise<[number, unknown]> {
  const answer = await serveShop(warehouse).ask(`/v1/KEY/r2${path}`, init);
  return [answer.status, await answer.json()];
}

describe("refusals", () => {
  const encoding = "must be UTF-8 in percent-encoding, in which % itself is %25";
  const post = (body: BodyInit, type = "application/json"): RequestInit => ({
    method: "POST",
    body,
    headers: { "content-type": type },
  });

  test.each<[string, RequestInit, string]>([
    ["/items/%zz", {}, `path: ${encoding}`],
    ["/items/7?limit=%", {}, `query: ${encoding}`],
    ["/items/18446744073709551616", {}, "path item_id: must be <= 18446744073709551615"],
    ["/items/7?colour=green", {}, "query colour: must be equal to one of the allowed values: red, blue"],
    ["/items/7?deep=maybe", {}, "query deep: must be boolean"],
    ["/items/7?since=18446744073709551616", {}, "query since: must be an integer from 0 to 18446744073709551615"],
    ["/items", post('{"name":"a","owner":{}}'), "body owner.address: is missing"],
    ["/items", post(""), "body: is missing"],
    ["/items", post("{"), "body: is not JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)"],
    ["/items", post(new Uint8Array([0x22, 0xff, 0x22])), "body: is not UTF-8 text"],
  ])("%s %j is refused in the API's own shape, with place, name and reason", async (path, init, text) => {
    expect(await ask(path, init)).toEqual([400, { code: "invalid", text }]);
  });

  test.each<[string, RequestInit, number, string]>([
    ["/items/7%2f8", {}, 404, "no_route"],
    // The example for this parameter, and the example for this value of it.
    ["/items/7?limit=11", {}, 400, "invalid_limit"],
    ["/items/7?limit=0", {}, 400, "limit_zero"],
    ["/items", post('{"name":"a","count":-1}'), 400, "negative_count"],
    ["/items", post("{}", "text/plain"), 415, "no_json"],
  ])("%s %j is answered with %i and the example %s", async (path, init, status, code) => {
    expect(await ask(path, init)).toMatchObject([status, { code }]);
  });

  test("do not repeat an unreadable body", async () => {
    const [, body] = await ask("/items", post('{"name": s3cret'));
    expect(JSON.stringify(body)).not.toContain("s3cret");
  });

  test("reports what is wrong with a request", async () => {
    const { ask, exchanges } = serveShop(warehouse);
    await ask("/v1/KEY/r2/items/abc?colour=green");
    expect(exchanges[0]?.violations.input).toEqual([
      { in: "path", name: "item_id", reason: "must be integer" },
      { in: "query", name: "colour", reason: "must be equal to one of the allowed values: red, blue" },
    ]);
  });

  test("answers with a problem of RFC 9457 if the document has no answer, and warns at the start", async () => {
    const mock = withMockFetch({ apis: ["office"], specs: { office } });
    expect(mock.warnings).toEqual([
      expect.stringMatching(
        /^office: no example has x-answers to .*missing_key.*; the answer is a declared failure, else a problem of RFC 9457\.$/,
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

describe("a refused call without a marked example", () => {
  const json = (media: object) => ({ description: "No.", content: { "application/json": media } });
  const one = json({ examples: { first: { value: 1 }, other: { value: 2 } } });
  const fine = { 200: json({ example: 0 }) };
  const problem = /^{"type":"about:blank"/;

  test.each<[responses: object, init: RequestInit, status: number, body: RegExp]>([
    [{ ...fine, 422: one, 400: json({ example: 4 }) }, {}, 422, /^1$/],
    [{ ...fine, 422: one }, { headers: { prefer: "code=200, example=other" } }, 422, /^2$/],
    [{ ...fine, 400: json({ schema: { const: 4 } }) }, {}, 400, /^4$/],
    [{ ...fine, default: one }, {}, 400, /^1$/],
    [{ ...fine, 404: one }, {}, 400, problem],
    // A success, since no other one is declared.
    [{ default: one, 500: one }, {}, 400, problem],
    [{ default: one, 500: one }, { body: "7" }, 200, /^1$/],
    [{ ...fine, 415: one }, { body: "x", headers: { "content-type": "text/plain" } }, 415, /^1$/],
    [{ ...fine, 401: one, 422: one }, { headers: { "x-key": "" } }, 401, /^1$/],
  ])("%j answers %j with %i", async (responses, { headers, ...init }, status, body) => {
    const requestBody = { required: true, content: { "application/json": { schema: { type: "integer" } } } };
    const securitySchemes = { key: { type: "apiKey", in: "header", name: "X-Key" } };
    const paths = { "/p": { post: { requestBody, responses, security: [{ key: [] }] } } };
    for (const send of bothMocks(shopOf(paths, { components: { securitySchemes } })).sends) {
      const given = { "x-key": "k", "content-type": "application/json", ...(headers as Record<string, string>) };
      const answer = await send("/p", { method: "POST", headers: given, ...init });
      expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(body)]);
    }
  });
});
