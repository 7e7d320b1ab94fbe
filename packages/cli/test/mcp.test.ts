import { spawn } from "node:child_process";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Mock, startMock } from "@ledgergate/mock";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readApis } from "../src/operations.ts";
import { run } from "./run.ts";

const program = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const account = "0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1";
let mock: Mock;
let env: Record<string, string>;

beforeAll(async () => {
  mock = await startMock({ port: 0, anyKey: false });
  env = {
    PATH: process.env.PATH ?? "",
    LEDGERGATE_BASE_URL: mock.url,
    LEDGERGATE_ADMIN_KEY: "mock-admin-key",
    LEDGERGATE_NETWORK: "mainnet",
    LEDGERGATE_CLIENT_SECRET: "mock-client-secret",
  };
});
afterAll(() => mock.close());

/** Both eras of the protocol: with a handshake as in 2025, and without. */
const eras = ["legacy", "auto"] as const;
type Era = (typeof eras)[number];

function newClient(mode: Era): Client {
  return new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
}

/** Starts the server as a host does, and connects by standard input and output. */
async function connect(
  flags: readonly string[] = [],
  given: Record<string, string> = env,
  mode: Era = "auto",
): Promise<Client> {
  const client = newClient(mode);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, "mcp", ...flags], env: given }),
  );
  onTestFinished(() => client.close());
  return client;
}

interface Called {
  readonly text: string;
  readonly isError: boolean;
}

async function call(client: Client, name: string, given: Record<string, unknown>): Promise<Called> {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content as { text: string }[];
  return { text: first?.text ?? "", isError: isError === true };
}

describe("the MCP server", () => {
  it.each(eras)("serves clients of the era %s", async (era) => {
    const client = await connect([], env, era);
    expect(client.getNegotiatedProtocolVersion()).toBe(era === "auto" ? "2026-07-28" : "2025-11-25");
    expect(JSON.parse((await call(client, "ledger_a_get_account", { address: "0x1" })).text)).toMatchObject({
      computeUnits: 15,
    });
  });

  it("offers a tool for each safe operation, described by the document", async () => {
    const { tools } = await (await connect()).listTools();
    const safe = readApis().flatMap(({ operations }) => operations.filter((one) => one.safe).map(({ tool }) => tool));
    expect(tools.map(({ name }) => name)).toEqual(safe);
    const block = tools.find(({ name }) => name === "ledger_a_get_block_by_height");
    expect(block?.inputSchema).toMatchObject({
      properties: { block_height: { type: "string" }, with_transactions: { type: "boolean" }, fields: {} },
      required: ["block_height"],
    });
    expect(block?.annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true });
  });

  it("offers a POST that changes nothing, and with --write all others, but none that takes a secret", async () => {
    const safe = await (await connect()).listTools();
    expect(safe.tools.map(({ name }) => name)).toContain("ledger_c_update_setting");
    const { tools } = await (await connect(["--write"])).listTools();
    const names = tools.map(({ name }) => name);
    expect(names).not.toContain("auth_request_token");
    expect(JSON.stringify(tools).length / 4).toBeLessThan(2500);
    const node = { ...env, LEDGERGATE_ADMIN_KEY: "", LEDGERGATE_API_KEY: "mock-key-ledger-a-mainnet" };
    const { tools: few } = await (await connect([], node)).listTools();
    expect(JSON.stringify(few).length / 4).toBeLessThan(1500);
    const { tools: one } = await (await connect(["--only", "getAccount"])).listTools();
    expect(one.map(({ name }) => name)).toEqual(["ledger_a_get_account"]);
  });

  it("answers with data, cost and newest block, and with the input of the next page", async () => {
    const client = await connect();
    const tool = "ledger_a_list_account_transactions";
    const page = JSON.parse(
      (await call(client, tool, { address: account, start: "41", limit: 2, fields: "hash" })).text,
    );
    expect(page).toMatchObject({
      computeUnits: 150,
      next: { address: account, start: "43", limit: 2, fields: "hash" },
    });
    expect(page.data).toHaveLength(2);
    expect(Object.keys(page.data[0])).toEqual(["hash"]);
    expect(page.newestBlock).toBeGreaterThan(0);
    expect(JSON.parse((await call(client, tool, page.next)).text).data[0]).not.toEqual(page.data[0]);
  });

  it("shortens a long answer, and says what it left out", async () => {
    const client = await connect(["--max-characters", "5000"]);
    const { text } = await call(client, "ledger_a_list_account_transactions", {
      address: account,
      start: "0",
      limit: 50,
    });
    expect(text.length).toBeLessThanOrEqual(5000);
    expect(JSON.parse(text).omitted.data).toBeGreaterThan(30);
    expect(text).toContain("`fields`");
  });

  it("explains errors to the agent, in the words of its input", async () => {
    const client = await connect();
    const block = "ledger_a_get_block_by_height";
    const found = await call(client, block, { block_height: "99999999" });
    expect(found.isError).toBe(true);
    expect(found.text).toContain("There is no block of this height yet.");
    const { text } = await call(client, block, { block_height: "high" });
    expect(text).toContain("block_height must be a whole number (given: high).");
    expect((await call(client, block, { hight: 1 })).text).toContain("hight is no input. Known: block_height");
    await expect(client.callTool({ name: "no_tool", arguments: {} })).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: "ledgergate://none" })).rejects.toMatchObject({ code: -32602 });
  });

  it("gives a resource for each API: operations, inputs and error codes", async () => {
    const client = await connect();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain("ledgergate://ledger-a");
    const { contents } = await client.readResource({ uri: "ledgergate://ledger-a" });
    const [first] = contents as { text: string }[];
    expect(first?.text).toContain("## ledger_a_get_account");
    expect(first?.text).toContain("- `block_pruned`: ");
  });

  it("shows no secret in answers, errors and lists", async () => {
    const client = await connect(["--write"]);
    const printed = [JSON.stringify(await client.listTools()), JSON.stringify(await client.listResources())];
    for (const { tool, inputs } of readApis().flatMap(({ operations }) => operations)) {
      if (inputs.some(({ variable }) => variable !== undefined)) continue;
      const given = Object.fromEntries(
        inputs.filter(({ rule }) => rule.required).map(({ name, example }) => [name, example]),
      );
      printed.push((await call(client, tool, given)).text);
      printed.push((await call(client, tool, { ...given, "mock-admin-key": "mock-admin-key" })).text);
      for (const { name } of inputs)
        printed.push((await call(client, tool, { ...given, [name]: "mock-admin-key" })).text);
    }
    for (const api of ["a", "b", "c"]) expect(printed.join()).not.toContain(`mock-key-ledger-${api}`);
    expect(printed.join()).not.toMatch(/mock-admin-key|mock-client-secret/);
  });

  it.each<[words: string[], env: Record<string, string>, message: string]>([
    [[], {}, "There is no operation to offer."],
    [["--only", "ledger-z"], { LEDGERGATE_ADMIN_KEY: "k" }, "--only names no API and no operation ledger-z."],
    [[], { LEDGERGATE_ADMIN_KEY: "k" }, "LEDGERGATE_BASE_URL is not set."],
    [["--port", "http"], { LEDGERGATE_ADMIN_KEY: "k" }, "It must be a whole number."],
  ])("refuses to start with %j and %j", async (words, given, message) => {
    const { code, err } = await run(["mcp", ...words], given);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("over Streamable HTTP", () => {
  it.each(eras)("serves clients of this machine, of the era %s, and refuses foreign hosts and origins", async (era) => {
    const child = spawn(process.execPath, [program, "mcp", "--port", "0"], { env });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    onTestFinished(() => void child.kill("SIGKILL"));
    const { value: line } = await createInterface(child.stderr)[Symbol.asyncIterator]().next();
    const [address = ""] = /http:\S+/.exec(String(line)) ?? [];
    const client = newClient(era);
    await client.connect(new StreamableHTTPClientTransport(new URL(address)));
    const { text } = await call(client, "ledger_a_get_account", { address: "0x1" });
    expect(JSON.parse(text).data).toHaveProperty("sequence_number");
    await client.close();
    const ask = (headers: Record<string, string>) => fetch(address, { method: "POST", body: "{}", headers });
    expect((await ask({ Origin: "https://evil.example" })).status).toBe(403);
    child.kill("SIGINT");
    expect(await ended).toBe(0);
  });

  it("refuses other host names of this machine, since a hostile page could use one", async () => {
    const child = spawn(process.execPath, [program, "mcp", "--port", "0"], { env });
    onTestFinished(() => void child.kill("SIGKILL"));
    const { value: line } = await createInterface(child.stderr)[Symbol.asyncIterator]().next();
    const [, port] = /:(\d+)\//.exec(String(line)) ?? [];
    const headers = { Host: `evil.example:${port}` };
    const status = await new Promise((resolve) => {
      request({ host: "127.0.0.1", port, method: "POST", headers }, (answer) => resolve(answer.statusCode)).end("{}");
    });
    expect(status).toBe(403);
  });
});
