import { describe, expect, test } from "vitest";
import { bothMocks, expectStatuses } from "./fixtures/both-mocks.ts";

/** Integers that no double holds, and whose nearest double is 9007199254740992 or 9007199254740996. */
const wide = 9_007_199_254_740_993n;
const wider = 9_007_199_254_740_995n;

const json = "application/json";
const form = "application/x-www-form-urlencoded";

/** A document with one operation, `POST /p/{a}` or `GET /p`. */
function documentOf(operation: object): object {
  const responses = { 204: { description: "k" } };
  const [path, method] = "requestBody" in operation ? ["/p", "post"] : ["/p/{a}", "get"];
  return {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    paths: { [path]: { [method]: { operationId: "ask", responses, ...operation } } },
  };
}

const bodyOf = (type: string, schema: object) => documentOf({ requestBody: { content: { [type]: { schema } } } });

function post(type: string, body: string): RequestInit {
  return { method: "POST", headers: { "content-type": type }, body };
}

const int64 = { type: "integer", format: "int64" };

/** A schema, the JSON texts that it allows, and those that it forbids with the words for them. */
const rows: readonly [string, object, readonly string[], Readonly<Record<string, string>>][] = [
  [
    "int64",
    int64,
    [`${wide}`, `${-wide}`, "9223372036854775807", "-9223372036854775808", "1"],
    {
      "9223372036854775808": "must be <= 9223372036854775807",
      "-9223372036854775809": "must be >= -9223372036854775808",
      "1e19": "must be <= 9223372036854775807",
      "123456789012345678901234567890": "must be <= 9223372036854775807",
    },
  ],
  [
    "uint64",
    { type: "integer", format: "uint64" },
    [`${wide}`, "18446744073709551615", "0"],
    { "18446744073709551616": "must be <= 18446744073709551615", "-1": "must be >= 0" },
  ],
  ["any integer", { type: "integer" }, [`${wide}`, `${10n ** 40n}`], { "0.5": "must be integer" }],
  ["any number", { type: "number" }, [`${wide}`, "1e300", "0.5"], { '"1"': "must be number" }],
  ["no type", {}, [`${wide}`], {}],
  [
    "enum",
    { ...int64, enum: [wide, 1] },
    [`${wide}`, "1"],
    {
      [`${wide - 1n}`]: `must be equal to one of the allowed values: ${wide}, 1`,
      "2": `must be equal to one of the allowed values: ${wide}, 1`,
    },
  ],
  [
    "enum without type",
    { enum: [wide, "x"] },
    [`${wide}`, '"x"'],
    { [`${wider}`]: `must be equal to one of the allowed values: ${wide}, x` },
  ],
  [
    "const",
    { const: wide },
    [`${wide}`],
    { [`${wide - 1n}`]: "must be equal to constant", "0": "must be equal to constant" },
  ],
  [
    "limits",
    { type: "integer", minimum: wide, maximum: wider },
    [`${wide}`, `${wide + 1n}`, `${wider}`],
    { [`${wide - 1n}`]: `must be >= ${wide}`, [`${wider + 1n}`]: `must be <= ${wider}`, "5": `must be >= ${wide}` },
  ],
  [
    "exclusive limits",
    { type: "integer", exclusiveMinimum: -wider, exclusiveMaximum: wide },
    [`${wide - 1n}`, `${1n - wider}`, "0"],
    { [`${wide}`]: `must be < ${wide}`, [`${-wider}`]: `must be > ${-wider}` },
  ],
  [
    "multipleOf",
    { type: "integer", multipleOf: 5 },
    [`${wider}`, "-15", "0"],
    { [`${wide}`]: "must be multiple of 5", "7": "must be multiple of 5" },
  ],
  [
    "a fraction of one",
    { type: "number", multipleOf: 0.01 },
    [`${wide}`, "19.99"],
    { "0.001": "must be multiple of 0.01" },
  ],
  [
    "a fraction above one",
    { type: "number", multipleOf: 2.5 },
    [`${wider}`],
    { [`${wide}`]: "must be multiple of 2.5" },
  ],
  [
    "a wide multipleOf",
    { type: "integer", multipleOf: wide },
    [`${wide}`, `${-3n * wide}`, "0"],
    { [`${wide + 1n}`]: `must be multiple of ${wide}`, "3": `must be multiple of ${wide}` },
  ],
  [
    "a limit of the document's doubles",
    { type: "number", maximum: 1e20 },
    [`${10n ** 20n}`],
    { [`${10n ** 20n + 1n}`]: "must be <= 100000000000000000000" },
  ],
];

describe("an integer beyond 2^53 is judged exactly", () => {
  test.each(rows)("in a JSON body: %s", async (_, schema, right, wrong) => {
    const document = bodyOf(json, {
      type: "object",
      required: ["a"],
      properties: { a: schema, b: { type: "string" } },
    });
    const at = (status: number) => (text: string) => ["/p", post(json, `{"a":${text},"b":"${wide}"}`), status] as const;
    await expectStatuses(document, [...right.map(at(204)), ...Object.keys(wrong).map(at(400))]);
    for (const send of bothMocks(document).sends)
      for (const [text, reason] of Object.entries(wrong))
        expect([text, await (await send("/p", post(json, `{"a":${text}}`))).json()]).toMatchObject([
          text,
          { detail: `body a: ${reason}` },
        ]);
  });

  const ofIntegers = rows.filter(([name]) => !/double|no type|without/.test(name));
  const plain = (texts: readonly string[]) => texts.filter((text) => /^-?\d+$/.test(text));
  test.each(ofIntegers)("in path, query and header, and in lists: %s", async (_, schema, right, wrong) => {
    const list = { type: "array", items: schema };
    const documents: readonly (readonly [object, (text: string) => readonly [string, RequestInit?]])[] = [
      [{ in: "path", name: "a", required: true, schema }, (text) => [`/p/${text}`]],
      [{ in: "query", name: "b", schema }, (text) => [`/p/1?b=${text}`]],
      [{ in: "query", name: "b", schema: list }, (text) => [`/p/1?b=${text}&b=${text}`]],
      [{ in: "query", name: "b", explode: false, schema: list }, (text) => [`/p/1?b=${text},${text}`]],
      [
        { in: "query", name: "b", style: "deepObject", schema: { type: "object", properties: { c: schema } } },
        (text) => [`/p/1?b[c]=${text}`],
      ],
      [{ in: "query", name: "b", content: { [json]: { schema: list } } }, (text) => [`/p/1?b=[${text}]`]],
      [{ in: "header", name: "X-B", schema }, (text) => ["/p/1", { headers: { "x-b": text } }]],
    ];
    for (const [parameter, request] of documents) {
      const at = (status: number) => (text: string) => {
        const [path, init] = request(text);
        return [path, init, status] as const;
      };
      const texts = [...plain(right).map(at(204)), ...plain(Object.keys(wrong)).map(at(400))];
      await expectStatuses(documentOf({ parameters: [parameter] }), texts);
    }
  });

  test.each(ofIntegers)("in a form: %s", async (_, schema, right, wrong) => {
    const document = bodyOf(form, {
      type: "object",
      properties: { a: schema, b: { type: "object", properties: { c: schema } } },
    });
    const at = (status: number) => (text: string) => [
      ["/p", post(form, `a=${text}`), status] as const,
      ["/p", post(form, `b=${encodeURIComponent(`{"c":${text}}`)}`), status] as const,
    ];
    await expectStatuses(document, [...plain(right).flatMap(at(204)), ...plain(Object.keys(wrong)).flatMap(at(400))]);
  });

  test("in a value that is nested more deeply than a stack allows", async () => {
    const depth = 100_000;
    const body = `${"[".repeat(depth)}${wide}${"]".repeat(depth)}`;
    await expectStatuses(bodyOf(json, { type: "array" }), [["/p", post(json, body), 204]]);
    await expectStatuses(bodyOf(json, { type: "object" }), [["/p", post(json, body), 400]]);
  });

  test("in schemas of schemas", async () => {
    const kind = (id: bigint, more: object) => ({
      type: "object",
      properties: { id: { const: id }, ...more },
      required: ["id"],
    });
    const schema = {
      oneOf: [kind(wide, { n: { type: "integer" } }), kind(wide - 1n, { n: { type: "string" } })],
      not: { required: ["n"], properties: { n: { type: "integer", multipleOf: wider } } },
    };
    const unique = { type: "array", uniqueItems: true, items: { anyOf: [{ maximum: wide }, { multipleOf: 5 }] } };
    const at = (status: number) => (body: string) => ["/p", post(json, body), status] as const;
    await expectStatuses(bodyOf(json, schema), [
      ...[`{"id":${wide},"n":1}`, `{"id":${wide - 1n},"n":"a"}`].map(at(204)),
      ...[`{"id":${wide - 1n},"n":1}`, `{"id":${wider}}`, `{"id":${wide},"n":${3n * wider}}`].map(at(400)),
    ]);
    await expectStatuses(bodyOf(json, unique), [
      ...[`[${wide - 1n},${wide},${wider}]`, "[1]"].map(at(204)),
      ...[`[${wide},${wide}]`, `[${wide + 1n}]`].map(at(400)),
    ]);
  });
});

describe("an answer", () => {
  const documentOfAnswer = (content: object, more: object = {}) => ({
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    paths: {
      "/p": {
        get: { operationId: "ask", responses: { 200: { description: "k", content: { [json]: content }, ...more } } },
      },
    },
  });

  test("has all digits of the document's example", async () => {
    const schema = { type: "object", properties: { id: int64, ids: { type: "array", items: int64 } } };
    const example = { id: wide, ids: [wide - 1n, -wide] };
    const header = { schema: int64, example: wide };
    for (const send of bothMocks(documentOfAnswer({ schema, example }, { headers: { "X-Id": header } })).sends) {
      const answer = await send("/p");
      expect([answer.status, await answer.text()]).toEqual([200, `{"id":${wide},"ids":[${wide - 1n},${-wide}]}`]);
      expect(answer.headers.get("x-id")).toBe(`${wide}`);
    }
  });

  test("has all digits of the document's example, if Prism makes its headers", async () => {
    const headers = { "X-Id": { required: true, schema: { enum: [wide] } } };
    const [send] = bothMocks(documentOfAnswer({ schema: int64, example: wider }, { headers })).sends;
    const answer = await send?.("/p");
    expect([await answer?.text(), answer?.headers.get("x-id")]).toEqual([`${wider}`, `${wide}`]);
  });

  test("that Prism makes has the document's digits", async () => {
    const schema = {
      type: "object",
      additionalProperties: false,
      required: ["id", "no"],
      properties: { id: { enum: [wide] }, no: { ...int64, const: wide - 1n } },
    };
    const [send] = bothMocks(documentOfAnswer({ schema })).sends;
    for (const prefer of ["", "dynamic=true"])
      expect(await (await send?.("/p", { headers: { prefer } }))?.text()).toBe(`{"id":${wide},"no":${wide - 1n}}`);
  });
});

test.each(["constructor", "hasOwnProperty", "__proto__"])("the format %s means nothing", async (format) => {
  const schema = { type: "integer", format };
  const parameters = [{ name: "a", in: "path", required: true, schema }];
  await expectStatuses(documentOf({ parameters }), [
    ["/p/x", undefined, 400],
    ["/p/5", undefined, 204],
  ]);
  await expectStatuses(bodyOf(json, { ...schema, enum: [wide] }), [
    ["/p", post(json, `${wide}`), 204],
    ["/p", post(json, "5"), 400],
  ]);
});
