import { describe, expect, test } from "vitest";
import { bothMocks, expectStatuses } from "./fixtures/both-mocks.ts";

/** Integers that no double holds, and whose nearest double is 9007199254740992 or 9007199254740996. */
const wide = 9_007_199_254_740_993n;
const wider = 9_007_199_254_740_995n;

const json = "application/json";

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
    "enum",
    { ...int64, enum: [wide, 1] },
    [`${wide}`, "1"],
    {
      [`${wide - 1n}`]: `must be equal to one of the allowed values: ${wide}, 1`,
      "2": `must be equal to one of the allowed values: ${wide}, 1`,
    },
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
    "multipleOf",
    { type: "integer", multipleOf: 5 },
    [`${wider}`, "-15", "0"],
    { [`${wide}`]: "must be multiple of 5", "7": "must be multiple of 5" },
  ],
  [
    "a fraction above one",
    { type: "number", multipleOf: 2.5 },
    [`${wider}`],
    { [`${wide}`]: "must be multiple of 2.5" },
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

  // tools/contract judges every form of a parameter.
  test("in path, query and header", async () => {
    const ask = (text: string, status: number) =>
      [
        [`/p/${text}`, undefined, status],
        [`/p/1?b=${text}&b=1`, undefined, status],
        ["/p/1", { headers: { "x-c": text } }, status],
      ] as const;
    const parameters = [
      { in: "path", name: "a", required: true, schema: int64 },
      { in: "query", name: "b", schema: { type: "array", items: int64 } },
      { in: "header", name: "X-C", schema: int64 },
    ];
    const requests = [...ask("9223372036854775807", 204), ...ask("9223372036854775808", 400)];
    await expectStatuses(documentOf({ parameters }), requests);
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
