import { describe, expect, test } from "vitest";
import { bothMocks, expectStatuses } from "./fixtures/both-mocks.ts";
import { shopOf } from "./fixtures/shop.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const components = {
  schemas: {
    Id: { type: "integer", minimum: 1 },
    Filter: { type: "object", required: ["min"], properties: { min: ref("Id"), Names: { type: "array", items: {} } } },
  },
  securitySchemes: {
    header: { type: "apiKey", in: "header", name: "X-Key" },
    query: { type: "apiKey", in: "query", name: "key" },
    cookie: { type: "apiKey", in: "cookie", name: "session" },
    bearer: { type: "http", scheme: "bearer" },
    basic: { type: "http", scheme: "basic" },
    oauth: { type: "oauth2", flows: {} },
    login: { type: "openIdConnect", openIdConnectUrl: "https://login.example" },
  },
};

/** A document with one operation, `GET /p`, or `POST /p` if it has a body. */
function documentOf(operation: object): object {
  const method = "requestBody" in operation ? "post" : "get";
  return shopOf({ "/p": { [method]: { responses: { 204: { description: "k" } }, ...operation } } }, { components });
}

const integers = { type: "array", items: { type: "integer" } };
const texts = { type: "array", items: { type: "string" } };

// tools/contract judges texts, lists and objects of each style, and in forms and parts.
describe("a parameter", () => {
  test.each<[string, object, readonly string[], readonly string[]]>([
    ["one of two types", { schema: { type: ["integer", "null"] } }, ["a=1", "a=null", "a=", ""], ["a=x", "a=Null"]],
    [
      "a text or a list of them",
      { schema: { oneOf: [{ type: "string", pattern: "^x" }, integers] } },
      ["a=x", "a=1&a=2"],
      ["a=y"],
    ],
    ["XML", { content: { "application/xml": { schema: ref("Filter") } } }, ["a=<a/>", ""], []],
    [
      "a required deepObject",
      { required: true, style: "deepObject", explode: true, schema: ref("Filter") },
      [
        "a[min]=1",
        "a%5Bmin%5D=1",
        "a[min]=1&a[Names]=x",
        "a[min]=1&a[Names][]=x&a[Names][]=y",
        "a[min]=1&a[Names][0]=x",
      ],
      ["", "a[min]=0", "a[x]=1"],
    ],
    [
      "allowEmptyValue",
      { required: true, allowEmptyValue: true, schema: { type: "integer" } },
      ["a=", "a", "a=1"],
      ["a=x", ""],
    ],
  ])("in a query is decoded: %s", async (_, parameter, right, wrong) => {
    const document = documentOf({ parameters: [{ name: "a", in: "query", ...parameter }] });
    const at = (status: number) => (query: string) => [`/p?${query}`, undefined, status] as const;
    await expectStatuses(document, [...right.map(at(204)), ...wrong.map(at(400))]);
  });

  test("in a cookie is decoded", async () => {
    const document = documentOf({ parameters: [{ name: "a", in: "cookie", required: true, schema: ref("Id") }] });
    const cookie = (text: string) => ({ headers: { cookie: text } });
    await expectStatuses(document, [
      ["/p", undefined, 400],
      ["/p", cookie("b=1; a=2"), 204],
      ["/p", cookie("a=0"), 400],
    ]);
  });

  test("named Accept, Content-Type or Authorization is ignored", async () => {
    const header = (name: string) => ({ name, in: "header", required: true, schema: { type: "integer" } });
    const parameters = ["Accept", "content-type", "AUTHORIZATION"].map(header);
    await expectStatuses(documentOf({ parameters }), [["/p", { headers: { accept: "text/plain" } }, 204]]);
  });
});

describe("credentials", () => {
  const header = { "x-key": "k" };
  const bearer = { authorization: "Bearer t" };
  const basic = { authorization: `Basic ${btoa("a:b:c")}` };
  type Sent = Record<string, string>;

  /** Requests are queries or headers, or both if `query` is set. */
  test.each<[string, object[], readonly (string | Sent)[], readonly (string | Sent)[], string?]>([
    ["a key in the query", [{ query: [] }], ["?key=k"], ["", "?key="]],
    ["a key in a cookie", [{ cookie: [] }], [{ cookie: "a=b; session=k" }], ["", { cookie: "xsession=k" }]],
    ["alternatives", [{ bearer: [] }, { header: [] }], [bearer, header], ["", basic]],
    ["a token of OAuth", [{ oauth: [] }, { login: [] }], [bearer], ["", basic]],
    ["two keys, of which one is missing", [{ header: [], query: [] }], [], [header, "?key=k"]],
    ["two keys", [{ header: [], query: [] }], [header], [{}], "?key=k"],
    ["none", [{ header: [] }, {}], [""], []],
    [
      "a password with a colon",
      [{ basic: [] }],
      [basic],
      [bearer, { authorization: `Basic ${btoa("a")}` }, { authorization: "Basic ?" }],
    ],
  ])("are checked: %s", async (_, security, right, wrong, query = "") => {
    const at = (status: number) => (one: string | Sent) =>
      typeof one === "string"
        ? ([`/p${one}`, {}, status] as const)
        : ([`/p${query}`, { headers: one }, status] as const);
    await expectStatuses(documentOf({ security }), [...right.map(at(204)), ...wrong.map(at(401))]);
  });

  test.each([
    ["header", "header X-Key: must carry the credentials of the API", "Bearer"],
    ["query", "query key: must carry the credentials of the API", "Bearer"],
    ["cookie", "cookie session: must carry the credentials of the API", "Bearer"],
    ["bearer", "header Authorization: must carry the credentials of the API, after the scheme Bearer", "Bearer"],
    ["basic", "header Authorization: must carry the credentials of the API, after the scheme Basic", "Basic"],
  ])("that are missing are named: %s", async (scheme, detail, challenge) => {
    const { sends } = bothMocks(documentOf({ security: [{ [scheme]: [] }] }));
    for (const send of sends) {
      const response = await send("/p");
      expect(await response.json()).toMatchObject({ detail });
      expect(response.headers.get("www-authenticate")).toBe(challenge);
    }
  });
});

describe("a body", () => {
  const json = "application/json";
  const form = "application/x-www-form-urlencoded";
  const members = {
    type: "object",
    required: ["list"],
    properties: {
      list: texts,
      ids: { type: "array", items: ref("Id"), maxItems: 2 },
      more: { type: "object", properties: { n: { type: "integer" } } },
      on: { type: "boolean" },
      none: { type: ["integer", "null"] },
    },
  };

  function part(name: string, text: string, type?: string): string {
    return `--x\r\nContent-Disposition: form-data; name="${name}"${type ? `\r\nContent-Type: ${type}` : ""}\r\n\r\n${text}\r\n`;
  }

  test.each<[string, string, object, readonly string[], readonly string[]]>([
    ["nothing", form, { schema: { type: "object", maxProperties: 0 } }, [""], ["a=1"]],
    [
      "other types",
      form,
      { schema: members },
      ["list=a+b&on=true&none=1", "list=a&none=null", "list=a%26b"],
      ["list=a&on=1", "list=a&none=x"],
    ],
    [
      "a form's styles",
      form,
      { schema: members, encoding: { ids: { style: "form", explode: false }, more: { style: "deepObject" } } },
      ["list=a&ids=1,2&more[n]=1"],
      ["list=a&ids=1,0", "list=a&more[n]=x"],
    ],
    [
      "JSON in a form",
      form,
      { schema: members, encoding: { ids: { contentType: json } } },
      ["list=a&ids=[1,2]"],
      ["list=a&ids=[0]"],
    ],
    [
      "a JSON part",
      "multipart/form-data; boundary=x",
      { schema: members },
      [`${part("list", "a")}${part("more", '{"n":1}')}--x--`, `${part("list", "a")}${part("ids", "[1]", json)}--x--`],
      [`${part("list", "a")}${part("more", '{"n":"x"}', json)}--x--`],
    ],
    ["parts without names", "multipart/mixed; boundary=x", { schema: members }, ["--x\r\n\r\na\r\n--x--"], []],
    ["XML", "application/xml", { schema: members }, ["<a/>"], [""]],
    ["another version", "application/json; version=2; charset=utf-8", { schema: { const: 2 } }, ["2"], ["1"]],
  ])("is decoded: %s", async (_, type, content, right, wrong) => {
    const declared = type.replace(/; (?:boundary|charset)=.*/, "");
    const versions = { "application/json;version=1": { schema: { const: 1 } }, [declared]: content };
    const requestBody = { required: true, content: versions };
    const at = (status: number) => (body: string) =>
      ["/p", { method: "POST", headers: { "content-type": type }, body }, status] as const;
    await expectStatuses(documentOf({ requestBody }), [...right.map(at(204)), ...wrong.map(at(400))]);
  });

  test("is read in the charset of its content type", async () => {
    const document = documentOf({
      requestBody: { content: { "text/plain": { schema: { type: "string", pattern: "^é$" } } } },
    });
    const { sends } = bothMocks(document);
    const statusOf = async (send: (typeof sends)[number], type: string) =>
      (await send("/p", { method: "POST", headers: { "content-type": type }, body: new Uint8Array([0xe9]) })).status;
    for (const send of sends) {
      expect(await statusOf(send, "text/plain; charset=iso-8859-1")).toBe(204);
      expect(await statusOf(send, "text/plain")).toBe(400);
      expect(await statusOf(send, "text/plain; charset=no-such")).toBe(415);
    }
  });
});
