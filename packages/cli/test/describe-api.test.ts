import { describe, expect, it } from "vitest";
import { describeApi } from "../scripts/describe-api.ts";
import { describeOperation, exampleOf } from "../src/command-help.ts";
import { hintAt } from "../src/describe-mistake.ts";
import { describeTool } from "../src/mcp/tools.ts";
import { describeOne, documentOf, foreignApis } from "./foreign.ts";
import { run } from "./run.ts";

const text = { type: "string" };
const inQuery = (name: string, schema: object = text) => ({ name, in: "query", schema });
const bodyOf = (schema: object, example?: object) => {
  const content = { "application/json": { schema, ...(example && { example }) } };
  return { requestBody: { required: true, content } };
};

const env = { LEDGERGATE_BASE_URL: "http://127.0.0.1:9", LEDGERGATE_PINS: "[" };

describe("the table of operations", () => {
  it.each([
    [{ deprecated: true, "x-use-instead": "getBetterThing" }, "Deprecated: use get-better-thing instead."],
    [{ deprecated: true }, "Deprecated."],
  ])("tells in the help that an operation is deprecated: %j", (marks, words) => {
    expect(describeOperation(describeOne(marks).operation).split("\n\n")).toContain(words);
  });

  it.each([
    [{ summary: "Get a thing", "x-compute-units": 10 }, "Get a thing. Costs 10 Compute Units."],
    [{ summary: "Get a thing", description: "Gives\nit" }, "Gives it."],
    [{ summary: "Is it there?" }, "Is it there?"],
    [{ description: "One.\nTwo. Three." }, "One. Two."],
    [{}, "getThing."],
  ])("tells agents what the tool of an operation does: %j", (marks, words) => {
    expect(describeTool(describeOne(marks)).description).toBe(words);
  });

  const flag = (name: string, example: boolean) => {
    return { ...inQuery(name, { type: "boolean" }), required: true, example };
  };
  // The client may leave out what has a default. A command line cannot leave out a word.
  const word = {
    name: "thing",
    in: "path",
    required: true,
    example: 7,
    schema: { type: "integer", default: 1 },
  };
  const ids = {
    type: "object",
    required: ["ids"],
    properties: { ids: { type: "array", items: {} } },
  };
  it.each([
    [bodyOf(ids, { ids: ["a", { b: 1 }] }), "--ids a --ids '{\"b\":1}'"],
    [{ parameters: [word, flag("full", true), flag("fresh", false)] }, "7 --full --no-fresh"],
  ])("has each word, switch and item of a list in the example: %j", (marks, words) => {
    const { api, operation } = describeOne(marks);
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
    const { inputs } = describeOne({ parameters: names.map((name) => inQuery(name)) }).operation;
    expect(inputs.map(({ flag }) => flag)).toEqual(flags);
  });

  it.each([
    ["RawTransaction", "raw-transaction", "rawTransaction raw_transaction rawtransaction"],
    ["getV2Blocks", "get-v2-blocks", "get_v2_blocks"],
    ["listNFTs", "list-nfts", "list_nfts"],
    ["getHTTPStatus", "get-http-status", "getHttpStatus"],
    ["ThisIsA", "this-is-a", "ThisIsA"],
  ])("names the command of %s, and finds it by other spellings", (id, command, others) => {
    const { tool, ...operation } = describeOne({}, id).operation;
    expect([operation.command, tool]).toEqual([command, `foreign_api_${command.replaceAll("-", "_")}`]);
    for (const given of [id, ...others.split(" ")]) {
      expect(hintAt(given, ["get-thing", command, "era", "raw"])).toBe(` (did you mean ${command}?)`);
      expect(hintAt(given, ["foreign_api_get_thing", tool])).toBe(` (did you mean ${tool}?)`);
    }
  });

  it("gives another spelling of a member no flag of its own, and the flag --body to no member", () => {
    const properties = {
      Size: { type: "integer", "x-alias-of": "size" },
      size: { type: "integer" },
      body: text,
    };
    const { inputs } = describeOne(bodyOf({ type: "object", properties })).operation;
    expect(inputs.map(({ name, flag, aliasOf }) => [name, flag, aliasOf])).toEqual([
      ["Size", "body", "size"],
      ["size", "size", undefined],
      ["body", "body-body", undefined],
    ]);
  });

  it("reads each secret from a variable that no other setting uses, and what holds secrets as JSON", async () => {
    const pin = { type: "string", format: "password" };
    const properties = { pin, token: pin, pins: { type: "array", items: pin } };
    const apis = foreignApis({ send: bodyOf({ properties }) });
    expect(apis[0].operations[0]?.inputs.map(({ variable }) => variable)).toEqual(["PIN", "INPUT_TOKEN", "PINS"]);
    const { out } = await run("foreign-api send --dry-run", env, { apis });
    expect(out).toContain('{"pin":"[secret]","token":"[secret]","pins":"[secret]"}');
    const { err } = await run("foreign-api send", env, { apis });
    expect(err).toContain("PINS is not JSON");
  });

  it("shortens the name of a tool to 50 characters, with a stable suffix", () => {
    const long = "getTheThingThatHasTheLongestNameOfAllThingsHere";
    const [one, other] = ["A", "B"].map((letter) => describeOne({}, `${long}${letter}`).operation.tool);
    expect(one).toMatch(/^foreign_api_get_the_thing_that_has_the_long_[\da-f]{6}$/);
    expect(one).toHaveLength(50);
    expect(other).not.toBe(one);
  });

  it("gives operations whose names differ in spelling other commands and tools", () => {
    const [{ operations }] = foreignApis({ getUrl: {}, getURL: {}, getURLOfThing: {} });
    expect(operations.map(({ command, tool }) => [command, tool])).toEqual([
      ["get-url", "foreign_api_get_url"],
      ["get-url-2", "foreign_api_get_url_2"],
      ["get-url-of-thing", "foreign_api_get_url_of_thing"],
    ]);
  });

  it.each([
    ["foreign-api", "API_KEY_FOREIGN_API"],
    ["admin", "ADMIN_KEY"],
  ])("sends the team's key to the admin API alone: %s", (api, variable) => {
    const securitySchemes = { key: { type: "apiKey", in: "header", name: "X-Key" } };
    const document = { ...documentOf({ getThing: {} }), components: { securitySchemes } };
    expect(describeApi(api, document).keyVariable).toBe(variable);
  });

  it("marks an operation as safe by its method or by its document", () => {
    expect(describeOne(bodyOf(ids)).operation.safe).toBeUndefined();
    expect(describeOne({ ...bodyOf(ids), "x-safe": true }).operation.safe).toBe(true);
  });
});

describe("a flag of a list", () => {
  it.each<[type: string | undefined, given: string, sent: string, isRefused?: true]>([
    ["integer", "5", "[5]"],
    ["integer", "[1,9007199254740993]", "[1,9007199254740993]"],
    ["integer", "[1,2.5]", "It must be one integer, or a JSON list of them.", true],
    ["array", "[1,2]", "[[1,2]]"],
    ["array", "[[1],[2]]", "[[1],[2]]"],
    ["object", '{"a":1}', '[{"a":1}]'],
    ["string", '["a","b"]', '["a","b"]'],
    ["string", "[x", '["[x"]'],
    ["string", "[1]", '["[1]"]'],
    [undefined, "[1,2]", "[1,2]"],
  ])("reads items of the type %s from %s", async (type, given, sent, isRefused) => {
    const list = { type: "array", items: type === undefined ? {} : { type } };
    const apis = foreignApis({ send: bodyOf({ type: "object", properties: { list } }) });
    const { code, out, err } = await run(`foreign-api send --dry-run --list ${given}`, env, { apis });
    const text = isRefused ? sent : `{"list":${sent}}`;
    expect([code, out + err]).toEqual([isRefused ? 2 : 0, expect.stringContaining(text)]);
  });

  it.each(['["a"]', "a", "1.0"])("may also be a text: %s", async (given) => {
    const ids = { name: "ids", in: "query", schema: { type: ["array", "string"] } };
    const apis = foreignApis({ find: { parameters: [ids] } });
    const { out } = await run(`foreign-api find --dry-run --ids ${given}`, env, { apis });
    expect(out).toContain(`?ids=${given.replace(/\W{2}/g, "")}'`);
  });
});
