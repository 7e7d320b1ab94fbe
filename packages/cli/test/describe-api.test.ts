import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { describeApi } from "../scripts/describe-api.ts";
import { addOperation } from "../src/command.ts";
import { describeOperation, exampleOf } from "../src/command-help.ts";
import { hintAt } from "../src/describe-mistake.ts";
import { describeTool } from "../src/mcp/tools.ts";
import type { OperationEntry } from "../src/operations.ts";
import type { OperationRun } from "../src/run-operation.ts";

const ok = { 200: { description: "ok", content: { "application/json": { schema: { type: "object" } } } } };

/** A document with one operation, whose inputs are in the query, except `thing`. */
const documentOf = (
  id: string,
  inputs: readonly (readonly [string, object])[],
  marks = {},
  method = "post",
): object => {
  const parameters = inputs.map(([name, schema]) => {
    return { name, in: name === "thing" ? "path" : "query", required: name === "thing", schema };
  });
  const operation = { operationId: id, parameters, responses: ok, ...marks };
  // No client could have this name: it has the folder's.
  const info = { title: "Promise", version: "1" };
  return { openapi: "3.1.0", info, paths: { "/things/{thing}": { [method]: operation } } };
};

const text = { type: "string" };
const thing = ["thing", text] as const;
const apiOf = (marks: object, method = "post", id = "getThing") => {
  const api = describeApi("foreign-api", documentOf(id, [thing], marks, method));
  return { api, operation: api.operations[0] as OperationEntry };
};
const described = (id: string, ...names: (readonly [string, object])[]) =>
  describeApi("foreign-api", documentOf(id, [thing, ...names])).operations[0] as OperationEntry;
const flagsOf = (...names: string[]): readonly string[] =>
  described("getThing", ...names.map((name) => [name, text] as const)).inputs.map(({ flag }) => flag);

describe("the table of operations", () => {
  it.each([
    [{ deprecated: true, "x-use-instead": "getBetterThing" }, "Deprecated: use get-better-thing instead."],
    [{ deprecated: true }, "Deprecated."],
  ])("tells in the help that an operation is deprecated: %j", (marks, words) => {
    const { api, operation } = apiOf(marks);
    expect(describeOperation(api, operation).split("\n\n")).toContain(words);
  });

  it.each([
    [{ summary: "Get a thing", "x-compute-units": 10 }, "Get a thing. Costs 10 Compute Units."],
    [{ summary: "Get a thing", description: "Gives\nit" }, "Gives it."],
    [{ summary: "Is it there?" }, "Is it there?"],
    [{ description: "One.\nTwo. Three." }, "One. Two."],
    [{}, "getThing."],
  ])("tells agents what the tool of an operation does: %j", (marks, words) => {
    expect(describeTool(apiOf(marks)).description).toBe(words);
  });

  it.each([
    [{}, ["id"]],
    [{ unevaluatedProperties: false }, ["id"]],
    [{ unevaluatedProperties: text }, undefined],
    [{ additionalProperties: true }, undefined],
    [{ patternProperties: { "^x-": {} } }, undefined],
    [{ dependentSchemas: { id: { properties: { name: text } } } }, undefined],
    [{ if: { required: ["id"] }, else: { properties: { name: text } } }, undefined],
    [{ oneOf: [{ properties: { name: text } }, { properties: { size: text } }] }, ["name", "size", "id"]],
    [{ oneOf: [{ properties: { name: text } }], patternProperties: { "^x-": {} } }, undefined],
  ])("knows the members of an answer, unless the document allows others: %j", (keywords, members) => {
    const record = { type: "object", properties: { id: text }, ...keywords };
    for (const schema of [record, { type: "array", items: record }]) {
      const responses = { 200: { description: "Done.", content: { "application/json": { schema } } } };
      expect(apiOf({ responses }, "get").operation.members).toEqual(members);
    }
  });

  const flag = (name: string, example: boolean) => {
    return { name, in: "query", required: true, example, schema: { type: "boolean" } };
  };
  const bodyOf = (schema: object, example?: object) => {
    return {
      requestBody: { required: true, content: { "application/json": { schema, ...(example && { example }) } } },
    };
  };
  // The client may leave out what has a default. A command line cannot leave out a word.
  const word = { name: "thing", in: "path", required: true, example: 7, schema: { type: "integer", default: 1 } };
  const ids = { type: "object", required: ["ids"], properties: { ids: { type: "array", items: {} } } };
  it.each([
    [bodyOf(ids, { ids: ["a", { b: 1 }] }), "VALUE --ids a --ids '{\"b\":1}'"],
    [{ parameters: [word, flag("full", true), flag("fresh", false)] }, "7 --full --no-fresh"],
  ])("has each word, each switch and each item of a list in the example: %j", (marks, words) => {
    const { api, operation } = apiOf(marks);
    expect(exampleOf(api, operation)).toBe(`ledgergate foreign-api get-thing ${words}`);
  });

  const options = ["accept", "all", "budget", "dry-run", "fields", "help", "network", "no-cache", "quiet"];
  const reserved = [...options, "show-secrets", "version"];
  it.each<[title: string, names: readonly string[], flags: readonly string[]]>([
    ["in kebab case", ["with_details", "sortOrder", "X-Trace"], ["with-details", "sort-order", "X-trace"]],
    [
      "with the input's place before a flag that is taken",
      [...reserved, "a_b", "aB"],
      [...reserved.map((name) => `query-${name}`), "a-b", "query-a-b"],
    ],
    ["by their case alone", ["permission_id", "Permission_id"], ["permission-id", "Permission-id"]],
    ["without letters", ["$", "%"], ["input", "query-input"]],
  ])("names the flags of inputs %s", (_, names, flags) => {
    expect(flagsOf(...names)).toEqual(["thing", ...flags]);
  });

  it.each([
    ["RawTransaction", "raw-transaction", ["rawTransaction", "raw_transaction", "Raw-Transaction", "rawtransaction"]],
    ["era_summaries", "era-summaries", ["eraSummaries", "EraSummaries"]],
    ["getApiCoreV2BlocksBlockId", "get-api-core-v2-blocks-block-id", ["get_api_core_v2_blocks_block_id"]],
    ["listNFTs", "list-nfts", ["list_nfts"]],
    ["getTXsByIDs", "get-txs-by-ids", []],
    ["getHTTPStatus", "get-http-status", ["getHttpStatus"]],
    ["ThisIsA", "this-is-a", []],
  ])("names the command of %s in kebab case, and finds it by its other spellings", (id, command, others) => {
    const operation = described(id);
    expect([operation.command, operation.tool]).toEqual([command, `foreign_api_${command.replaceAll("-", "_")}`]);
    for (const given of [id, ...others]) {
      expect([given, hintAt(given, ["get-thing", command, "era", "raw"])]).toEqual([
        given,
        ` (did you mean ${command}?)`,
      ]);
      expect(hintAt(given, ["foreign_api_get_thing", operation.tool])).toBe(` (did you mean ${operation.tool}?)`);
    }
  });

  it("gives a member of a body that is another spelling of one beside it no flag of its own, and none to --body", () => {
    const properties = { Size: { type: "integer", "x-alias-of": "size" }, size: { type: "integer" }, body: text };
    const { inputs } = apiOf(bodyOf({ type: "object", properties })).operation;
    expect(inputs.map(({ name, flag, aliasOf }) => [name, flag, aliasOf])).toEqual([
      ["thing", "thing", undefined],
      ["Size", "body", "size"],
      ["size", "size", undefined],
      ["body", "body-body", undefined],
    ]);
  });

  it("reads each secret from a variable that no other setting uses", () => {
    const secret = { type: "string", format: "password" };
    const { inputs } = described("getThing", ["pin", secret], ["token", secret]);
    expect(inputs.map(({ variable }) => variable)).toEqual([undefined, "PIN", "INPUT_TOKEN"]);
  });

  it("shortens the name of a tool to 50 characters, with a stable suffix", () => {
    expect(described("getThing").tool).toBe("foreign_api_get_thing");
    const long = "getTheThingThatHasTheLongestNameOfAllThingsHere";
    const [one, other] = [described(`${long}A`).tool, described(`${long}B`).tool];
    expect(one).toMatch(/^foreign_api_get_the_thing_that_has_the_long_[\da-f]{6}$/);
    expect(one.length).toBe(50);
    expect(other).not.toBe(one);
  });

  it("gives operations different commands and tools if their names differ only in spelling", () => {
    const paths = Object.fromEntries(
      ["getUrl", "getURL", "getURLOfThing", "RawTransaction"].map((id) => {
        const { paths: one } = documentOf(id, []) as { paths: object };
        return [`/${id}`, Object.values(one)[0]];
      }),
    );
    const { operations } = describeApi("foreign-api", { ...documentOf("getThing", []), paths });
    expect(operations.map(({ command, tool }) => [command, tool])).toEqual([
      ["get-url", "foreign_api_get_url"],
      ["get-url-2", "foreign_api_get_url_2"],
      ["get-url-of-thing", "foreign_api_get_url_of_thing"],
      ["raw-transaction", "foreign_api_raw_transaction"],
    ]);
  });

  it("sends the team's key to no other API, whose key has a variable of its own", () => {
    const withKey = (name: string, place: string) => {
      const securitySchemes = { key: { type: "apiKey", in: place, name: "X-Key" } };
      return describeApi(name, { ...documentOf("getThing", [thing]), components: { securitySchemes } }).keyVariable;
    };
    expect(withKey("foreign-api", "header")).toBe("API_KEY_FOREIGN_API");
    expect(withKey("foreign-api", "query")).toBe("API_KEY_FOREIGN_API");
    expect(withKey("admin", "header")).toBe("ADMIN_KEY");
  });

  it("marks an operation as safe by its method or by its document", () => {
    expect(described("getThing").safe).toBeUndefined();
    expect(apiOf({ "x-safe": true }).operation).toMatchObject({ safe: true });
  });
});

describe("a flag of a list", () => {
  it.each<[type: string | undefined, given: string, read: unknown]>([
    ["integer", "5", [5]],
    ["integer", "[1,9007199254740993]", [1, 9007199254740993n]],
    ["integer", "[1,2.5]", "It must be one integer, or a JSON list of them."],
    ["integer", "x", "It must be one integer, or a JSON list of them."],
    ["array", "[1,2]", [[1, 2]]],
    ["array", "[[1],[2]]", [[1], [2]]],
    ["object", '{"a":1}', [{ a: 1 }]],
    ["object", "[1]", "It must be one object, or a JSON list of them."],
    ["string", '["a","b"]', ["a", "b"]],
    ["string", "[x", ["[x"]],
    ["string", "[1]", ["[1]"]],
    [undefined, "[1,2]", [1, 2]],
  ])("reads items of the type %s from %s", (itemType, given, read) => {
    const program = new Command();
    const operation = described("getThing", ["list", { type: "array" }]);
    const inputs = operation.inputs.map((input) => ({ ...input, itemType }));
    addOperation(program, { api: {}, operation: { ...operation, inputs } } as unknown as OperationRun);
    const option = program.commands[0]?.options.find(({ long }) => long === "--list");
    const parse = () => option?.parseArg?.(given, undefined as never);
    if (typeof read === "string") expect(parse).toThrow(read);
    else expect(parse()).toEqual(read);
  });
});
