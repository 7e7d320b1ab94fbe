import { describe, expect, test } from "vitest";
import {
  type ApiDescriptor,
  type CallPromise,
  createClient,
  isLedgergateError,
  type LedgergateError,
} from "../src/index.ts";
import { checkNumbers, stringifyExact, writeLists, writeRequest } from "../src/parts.ts";
import { scriptedClient } from "./fixtures/notes.ts";

async function refused(
  call: (notes: Record<string, (input: unknown, options?: unknown) => Promise<unknown>>) => unknown,
) {
  const { notes, sent } = scriptedClient();
  const error = await Promise.resolve(call(notes as never)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(isLedgergateError(error, "invalid_input")).toBe(true);
  expect(sent).toHaveLength(0);
  expect((error as LedgergateError).attempts).toBe(0);
  return error as LedgergateError;
}

async function refusal(call: Parameters<typeof refused>[0]): Promise<string> {
  return (await refused(call)).message;
}

test.each([
  [{}, "getNote: id is missing."],
  [{ id: null }, "getNote: id must be a whole number, as bigint, decimal text or number."],
  [{ id: 1, cursor: null }, "getNote: cursor must be non-null."],
  [{ id: "" }, "getNote: id must be a whole number, as bigint, decimal text or number."],
  [{ id: "0x1" }, "getNote: id must be a whole number, as bigint, decimal text or number."],
  [{ id: 1.5 }, "getNote: id must be a whole number, as bigint, decimal text or number."],
  [{ id: -1 }, "getNote: id must be at least 0."],
  [{ id: 2n ** 64n }, "getNote: id must be at most 18446744073709551615."],
  [{ id: 2 ** 53 }, "getNote: id must be given as bigint or text: as a number beyond 2^53 it has lost digits."],
  [{ id: 1, limit: 0 }, "getNote: limit must be at least 1."],
  [{ id: 1, limit: 201 }, "getNote: limit must be at most 200."],
  [{ id: 1, order: "up" }, "getNote: order must be one of asc, desc."],
  [
    { id: 1, cursor: 2 ** 60 },
    "getNote: cursor must be given as bigint or text: as a number beyond 2^53 it has lost digits.",
  ],
  [{ id: 1, full: "yes" }, "getNote: full must be of type boolean (given: string)."],
])("getNote(%o) is refused before sending, naming parameter and rule", async (input, message) => {
  expect(await refusal((notes) => notes.getNote?.(input))).toBe(message);
});

test.each([
  [{}, "id", "is missing"],
  [{ id: 1.5 }, "id", "must be a whole number"],
  [{ id: 1, limit: 201 }, "limit", "must be at most 200"],
  [{ id: 1, full: "yes" }, "full", "must be of type boolean"],
  [{ id: 1, limits: 5 }, "limits", "is not an input (did you mean limit?)"],
])("the error of getNote(%o) has its input and the broken rule as data", async (given, input, rule) => {
  expect(await refused((notes) => notes.getNote?.(given))).toMatchObject({ operation: "getNote", input, rule });
});

test.each(["0x1", null, [1]])("an input that is no object of members is refused: %o", async (input) => {
  expect(await refusal((notes) => notes.getNote?.(input))).toBe("getNote: the input must be an object.");
});

test("an unknown input is refused with the most similar known one, or with all known ones", async () => {
  const text = (hint: string) => `is not an input (${hint}); the option extra sends it.`;
  expect(await refusal((notes) => notes.getNote?.({ id: 1, limits: 5 }))).toBe(
    `getNote: limits ${text("did you mean limit?")}`,
  );
  expect(await refusal((notes) => notes.getNote?.({ id: 1, colour: 5 }))).toBe(
    `getNote: colour ${text("known: id, from, order, limit, cursor, full")}`,
  );
  expect(await refusal((notes) => notes.dropNotes?.({ id: 1 }))).toBe(`dropNotes: id ${text("known: none")}`);
});

test.each(["", ".", ".."])("the path segment %o is refused, since it would change the path", async (name) => {
  expect(await refusal((notes) => notes.findNote?.({ name }))).toBe(
    "findNote: name must be a text that is not empty, . or ...",
  );
});

test("text that breaks its pattern is refused without being repeated", async () => {
  expect(await refusal((notes) => notes.findNote?.({ name: "private!" }))).toBe(
    "findNote: name must be a name without !.",
  );
});

test("a media type that the operation does not offer is refused", async () => {
  expect(await refusal((notes) => notes.getNote?.({ id: 1 }, { accept: "xml" }))).toBe(
    "The option accept must be one of bcs.",
  );
});

describe("a number in a list or an object that has lost digits", () => {
  const list = { type: "array" } as const;
  const object = { type: "object" } as const;
  const api: ApiDescriptor = {
    checkNumber: checkNumbers,
    stringifyExact,
    writeLists,
    writeRequest,
    serverPath: "",
    operations: {
      find: {
        method: "GET",
        path: "/items/{ids}",
        input: {
          ids: { in: "path", required: true, ...list },
          tags: { in: "query", ...list },
          joined: { in: "query", join: ",", ...list },
          filter: { in: "query", ...object },
          "X-Ids": { in: "header", ...list },
        },
      },
      order: {
        method: "POST",
        path: "/items",
        input: {
          items: { in: "body", doubles: ["price"], ...list },
          any: { in: "body", nullable: true },
          prices: { in: "body", double: true, ...list },
          price: { in: "body", type: "number", double: true },
        },
      },
      fill: {
        method: "POST",
        path: "/items",
        bodyType: "application/x-www-form-urlencoded",
        input: { ids: { in: "body", ...list }, more: { in: "body", ...object } },
      },
      put: { method: "PUT", path: "/items", input: { body: { in: "payload", required: true } }, bodyType: "a/b" },
    },
  };
  const sent: [url: string, init: RequestInit][] = [];
  const items = createClient<object, Readonly<Record<string, (input: object) => CallPromise<unknown>>>>(api, {
    baseUrl: "http://items.test",
    fetch: async (url, init) => {
      sent.push([url, init]);
      return new Response("{}");
    },
  });
  const wide = Number("9007199254740993");

  test.each<[string, object, string, string]>([
    ["find", { ids: [1, wide] }, "ids", "1"],
    ["find", { ids: [1], tags: [wide] }, "tags", "0"],
    ["find", { ids: [1], joined: [-wide] }, "joined", "0"],
    ["find", { ids: [1], "X-Ids": [wide] }, "X-Ids", "0"],
    ["find", { ids: [1], filter: { size: { min: wide } } }, "filter", "size.min"],
    ["order", { items: [{ lines: [{ price: 1e20, id: wide }] }] }, "items", "0.lines.0.id"],
    ["order", { any: { a: null, b: [wide] } }, "any", "b.0"],
    ["order", { any: wide }, "any", ""],
    ["fill", { ids: [wide] }, "ids", "0"],
    ["fill", { more: { id: wide } }, "more", "id"],
    ["put", { body: { id: wide } }, "body", "id"],
  ])("is refused before it is sent: %s(%o)", async (operation, input, name, place) => {
    sent.length = 0;
    const given = place === "" ? "bigint or text" : "bigint";
    const rule = `must be given as ${given}: as a number beyond 2^53 it has lost digits`;
    const message = `${operation}: ${name} ${rule}${place && ` (at ${place})`}.`;
    await expect(items[operation]?.(input)).rejects.toMatchObject({
      kind: "invalid_input",
      input: name,
      rule,
      message,
    });
    expect(sent).toEqual([]);
  });

  test.each<[string, object, string]>([
    ["find", { ids: [1, 2n ** 60n], tags: [2n ** 60n], joined: [2n ** 60n] }, "1152921504606846976"],
    ["find", { ids: ["9007199254740993"], filter: { min: 2n ** 60n } }, "filter[min]=1152921504606846976"],
    ["order", { items: [{ id: 2n ** 60n }], price: 1e20, prices: [1e300] }, '"id":1152921504606846976'],
    ["order", { items: [Number.MAX_SAFE_INTEGER, 0.1, Number.NaN, new Date(0)] }, "[9007199254740991,0.1,null,"],
    ["fill", { ids: [2n ** 60n], more: { id: 2n ** 60n } }, "more=%7B%22id%22%3A1152921504606846976%7D"],
    ["put", { body: new Float64Array([wide]) }, ""],
  ])("is sent as a bigint, or as a double where the document has one: %s(%o)", async (operation, input, text) => {
    sent.length = 0;
    await items[operation]?.(input);
    expect(decodeURI(sent[0]?.[0] ?? "") + sent[0]?.[1].body).toContain(text);
  });
});
