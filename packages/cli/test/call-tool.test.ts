import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CallWatch } from "../src/call-watch.ts";
import { createToolCaller, type ToolCaller } from "../src/mcp/call-tool.ts";
import { describeTool } from "../src/mcp/tools.ts";
import { readApis } from "../src/operations.ts";
import { CliSettings } from "../src/settings.ts";

const tools = readApis().flatMap((api) => api.operations.map((operation) => ({ api, operation })));
let mock: Mock;
let callTool: ToolCaller;

beforeAll(async () => {
  mock = await startMock({ port: 0, anyKey: false });
  const settings = new CliSettings({
    LEDGERGATE_BASE_URL: mock.url,
    LEDGERGATE_ADMIN_KEY: "mock-admin-key",
    LEDGERGATE_NETWORK: "mainnet",
  });
  callTool = createToolCaller(settings, new CallWatch(settings.secrets), { maxCharacters: 40_000 });
});
afterAll(() => mock.close());

async function call(id: string, input: Record<string, unknown>): Promise<string> {
  const tool = tools.find(({ operation }) => operation.id === id);
  const { content } = await callTool(tool as (typeof tools)[number], input, AbortSignal.timeout(20_000));
  return (content[0] as { text: string }).text;
}

describe("the newest block", () => {
  it("ends a failure, and leads to the next call", async () => {
    const text = await call("getBlockByHeight", { block_height: "99999999" });
    const [, height] = /\nThe node's newest block: (\d+) \(version \d+\), oldest .*\.$/.exec(text) ?? [];
    expect(JSON.parse(await call("getBlockByHeight", { block_height: height })).data.block_height).toBe(height);
  });

  it("is explained by the tool that takes a height", () => {
    const described = tools.map((tool) => [tool.operation.id, describeTool(tool).description] as const);
    const explained = described.filter(([, description]) => description?.includes("`newestBlock`"));
    expect(explained.map(([id]) => id)).toEqual(["getBlockByHeight"]);
  });
});

describe("the tool of a list", () => {
  it("selects the members of each record, also of a list within an object", async () => {
    const effects = { id: "121693057904021505", limit: 2, fields: "type,amount" };
    const { data, next } = JSON.parse(await call("listOperationEffects", effects));
    expect(data).toEqual([expect.objectContaining({ type: expect.any(String) }), expect.anything()]);
    expect(next).toMatchObject({ fields: "type,amount" });
    const endpoints = JSON.parse(await call("listEndpoints", { fields: "chain" }));
    expect(endpoints.data).toContainEqual({ chain: "ledger-a" });
  });
});
