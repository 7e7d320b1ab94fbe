import { expect, test } from "vitest";
import { apiOf, documentWith, problemsOf } from "./fixtures/document.ts";

const responses = { 204: { description: "Done." } };
const paths = (ids: Readonly<Record<string, string | undefined>>) => {
  const entries = Object.entries(ids).map(([place, operationId]) => {
    const [method = "", path = ""] = place.split(" ");
    return [path, { [method.toLowerCase()]: { ...(operationId !== undefined && { operationId }), responses } }];
  });
  return { ...documentWith(), paths: Object.fromEntries(entries) };
};

/** The names of methods by method and path. */
async function namesOf(...args: Parameters<typeof apiOf>): Promise<object> {
  const { operations } = await apiOf(...args);
  return Object.fromEntries(Object.entries(operations).map(([id, { method, path }]) => [`${method} ${path}`, id]));
}

test.each([
  ["listAll", "listAll"],
  ["ListAll", "ListAll"],
  ["things/list-all", "thingsListAll"],
  ["list all things.", "listAllThings"],
  ["été", "ete"],
  ["2fa", "getThingsId"],
  ["日本", "getThingsId"],
  ["", "getThingsId"],
  [undefined, "getThingsId"],
  ["raw", "getThingsId"],
  ["__proto__", "proto"],
  ["uint64", "getThingsId"],
  ["toString", "getThingsId"],
])("the operationId %j gives the method name %s", async (operationId, name) => {
  const ids = { "GET /things/{id}": operationId };
  const document = paths(ids);
  Object.assign((document.paths as Record<string, object>)["/things/{id}"] ?? {}, {
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
  });
  expect(await namesOf(document)).toEqual({ "GET /things/{id}": name });
});

test("an operation keeps an operationId that is a valid name, and others are named by method and path", async () => {
  const rows = [
    ["GET /a", "list-all", "getA"],
    ["GET /b", "listAll", "listAll"],
    ["PUT /e", "listAll", "putE"],
    ["GET /c/d", "ListAll", "getCD"],
    ["GET /c-d", "", "getCD2"],
    ["GET /", "", "getRoot"],
  ];
  const ids = Object.fromEntries(rows.map(([place, id]) => [place, id]));
  expect(await namesOf(paths(ids))).toEqual(Object.fromEntries(rows.map(([place, , name]) => [place, name])));
});

test("a path item shared by two paths has methods with different names", async () => {
  const item = { get: { operationId: "read", responses } };
  const reference = { $ref: "#/components/pathItems/Shared" };
  const document = { ...documentWith({}, { components: { pathItems: { Shared: item } } }) };
  const both = { ...document, paths: { "/a": reference, "/b": reference } };
  expect(await namesOf(both)).toEqual({ "GET /a": "read", "GET /b": "getB" });
});

const shop = paths({ "GET /goods": "listGoods", "GET /goods/all": "goods-all", "POST /orders": undefined });

test.each<[object, readonly string[]]>([
  [{ only: ["listGoods", "postOrders"] }, ["listGoods", "postOrders"]],
  [{ only: ["/goods*"] }, ["listGoods", "goodsAll"]],
  [{ skip: ["goods-all"] }, ["listGoods", "postOrders"]],
  [{ skip: ["GET *"] }, ["postOrders"]],
  [{ only: ["/goods*"], skip: ["*all"] }, ["listGoods"]],
])("%j selects operations", async (selection, names) => {
  expect(Object.keys((await apiOf(shop, selection)).operations)).toEqual(names);
});

test("the problems of a skipped operation are ignored", async () => {
  const bad = { operationId: "bad", servers: [{ url: "https://other.example" }], responses };
  const document = { ...shop, paths: { ...(shop.paths as object), "/bad": { get: bad } } };
  expect(await problemsOf(document)).toMatchObject([{ pointer: "#/paths/~1bad/get/servers" }]);
  expect(await problemsOf(document, { skip: ["bad"] })).toEqual([]);
});

test("a name that no operation has is refused", async () => {
  const [problem, ...others] = await problemsOf(shop, { only: ["listGods"], skip: ["/goods"] });
  expect(problem?.message).toBe('has no operation named "listGods" (--only, did you mean listGoods)');
  expect(others).toEqual([]);
});
