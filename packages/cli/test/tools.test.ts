import { expect, it } from "vitest";
import { type AgentTool, chooseTools, describeTool, type ToolChoice } from "../src/mcp/tools.ts";
import { readApis, type Values } from "../src/operations.ts";
import { CliSettings } from "../src/settings.ts";
import { createAgent, tools } from "./agent.ts";
import { describeOne } from "./foreign.ts";
import { account, team } from "./mock.ts";

const apis = readApis();
const call = createAgent(team);

const deep = JSON.parse(`${'{"a":['.repeat(500)}1${"]}".repeat(500)}`);
const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`m${at}`, at]));
const effects = { id: "121693057904021505", limit: 2 };
const text = expect.any(String);

it.each<[id: string, input: Values, answer: object]>([
  [
    "getAccount",
    { address: "0x1" },
    { computeUnits: 15, newestBlock: expect.any(Number), data: { sequence_number: text } },
  ],
  [
    "getAccount",
    { address: "0x1", fields: "sequence_number,nothing,a.b" },
    { data: { sequence_number: text }, hint: "The answer has no member nothing, a.b." },
  ],
  ["getBlockByHeight", { block_height: "1", fields: "" }, { data: { block_hash: text } }],
  // Members of each record, also of a list within an object.
  [
    "listOperationEffects",
    { ...effects, fields: "type,amount" },
    { data: [{ type: text }, expect.anything()], next: { fields: "type,amount" } },
  ],
  ["listEndpoints", { fields: "chain" }, { data: expect.arrayContaining([{ chain: "ledger-a" }]) }],
])("%s of %j answers", async (id, input, answer) => {
  expect(JSON.parse((await call(id, input)).text)).toMatchObject(answer);
});

it.each<[id: string, input: Values, ...messages: RegExp[]]>([
  [
    "getAccount",
    { address: "0x1", fields: "nothing,a.b" },
    /no member of the answer: nothing, a\. Members .*sequence_number/,
  ],
  ["getAccount", { address: "0x1", fields: ["a"] }, /must be names of members.* Members /],
  ["getBlockByHeight", { block_height: "high" }, /^block_height must be a whole number/],
  ["getBlockByHeight", { block_height: "99999999" }, /There is no block of .*\nThe node's newest block: \d+ /s],
  ["getBlockByHeight", { hight: 1 }, /^hight is not an input \(did you mean/],
  [
    "getBlockByHeight",
    { block_height: "1", with_transactions: "true" },
    /^with_transactions must be of type boolean \(given: "true"\)\./,
  ],
  ["getBlockByHeight", { ["block_height".repeat(100_000)]: 1 }, /block_height…/],
  ["getBlockByHeight", many, /at most 1000 members/],
  ["getBlockByHeight", { block_height: "1", fields: "a.".repeat(500_000) }, /at most 4000 characters/],
  ["getBlockByHeight", { block_height: "1", fields: deep }, /at most 100 levels/],
])("%s fails in few words: %#", async (id, input, message) => {
  const answer = await call(id, input);
  expect(answer).toEqual({ isError: true, text: expect.stringMatching(message) });
  expect(answer.text.length).toBeLessThan(2_000);
});

it("`next` is the input of the next page", async () => {
  const read = async (input: Values) => JSON.parse((await call("listAccountTransactions", input)).text);
  const page = await read({ address: account, start: "41", limit: 2, fields: "hash" });
  expect(page).toMatchObject({ computeUnits: 150, next: { address: account, start: "43", limit: 2, fields: "hash" } });
  expect(page.data.map(Object.keys)).toEqual([["hash"], ["hash"]]);
  expect((await read(page.next)).data[0]).not.toEqual(page.data[0]);
});

it("a long answer is shortened, and all calls share the budget", async () => {
  const call = createAgent(team, { maxCharacters: 5_000, budget: 165 });
  const { text } = await call("listAccountTransactions", { address: account, start: "0", limit: 50 });
  expect(text.length).toBeLessThanOrEqual(5_000);
  const { omitted, hint } = JSON.parse(text);
  expect(omitted.data).toBeGreaterThan(30);
  expect(hint).toContain("`fields`");
  expect(await call("getAccount", { address: "0x1" })).toMatchObject({ isError: false });
  const refused = expect.stringContaining("0 of the budget of 165 are left.");
  expect(await call("getAccount", { address: "0x1" })).toEqual({ isError: true, text: refused });
});

it("tools have less than 250 tokens each", () => {
  expect(JSON.stringify(tools.map(describeTool)).length / 4 / tools.length).toBeLessThan(250);
});

it("the texts of a tool are short, however long those of the document are", () => {
  const text = `${"Lorem ipsum ".repeat(100_000)}.`;
  const parameter = {
    name: "one",
    in: "query",
    description: text,
    schema: { type: "string", enum: [text] },
  };
  const described = describeTool(describeOne({ summary: text, description: text, parameters: [parameter] }));
  expect(described.description).toMatch(/^Lorem ipsum .*…$/);
  expect(JSON.stringify(described).length).toBeLessThan(6_000);
});

it.each<[choice: ToolChoice, env: Record<string, string>, isOffered: (tool: AgentTool) => unknown]>([
  [{}, team, ({ operation }) => operation.safe],
  [{ write: true }, team, () => true],
  [{}, { LEDGERGATE_API_KEY_LEDGER_A: "key" }, ({ api }) => api.name === "ledger-a"],
  [{ only: ["getAccount", "admin"] }, team, ({ operation: { id } }) => /^(?:getAccount|listEndpoints)$/.test(id)],
])("offers tools by %j and %j, but none that takes a secret", (choice, env, isOffered) => {
  const offered = tools.filter(({ operation }) => operation.inputs.every(({ variable }) => variable === undefined));
  const form = { properties: { pin: { type: "string", format: "password" } } };
  const { api } = describeOne({ requestBody: { content: { "multipart/form-data": { schema: form } } } });
  const { tools: chosen } = chooseTools([...apis, { ...api, name: "a" }], new CliSettings(env), choice);
  expect(chosen).toEqual(offered.filter(isOffered));
});

it.each<[sizes: readonly number[], only: string[] | undefined, offered: readonly number[], leftOut?: string]>([
  [[30], undefined, [30]],
  [[31], ["api-0"], [31]],
  [[20, 8, 3], undefined, [0, 8, 3], "api-0"],
  [[40, 31], undefined, [0, 30], "api-1, api-0"],
])("offers of %j tools, by the choice %j, %j", (sizes, only, offered, leftOut) => {
  const { api, operation } = describeOne({});
  const all = sizes.map((length, index) => {
    const operations = Array.from({ length }, (_, at) => ({ ...operation, id: `get${at}`, tool: `get_${at}` }));
    return { ...api, name: `api-${index}`, operations };
  });
  const { tools, note } = chooseTools(all, new CliSettings({}), only ? { only } : {});
  expect(all.map((api) => tools.filter((one) => one.api === api).length)).toEqual(offered);
  expect(/ are offered; --only chooses others, of (.*)\.$/.exec(note ?? "")?.[1]).toBe(leftOut);
});
