import { request } from "node:http";
import { createConnection } from "node:net";
import { fileURLToPath } from "node:url";
import { type Mock, startMock } from "@ledgergate/mock";
import { residentMemory } from "@ledgergate/support/ps";
import { statusOf } from "@ledgergate/support/send-raw";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { chooseTools } from "../src/mcp/tools.ts";
import { readApis } from "../src/operations.ts";
import { CliSettings } from "../src/settings.ts";
import { run } from "./run.ts";

const program = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const account = "0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1";
const apis = readApis();
/** Operations that agents may get: none takes a secret, or answers with a stream. */
const operations = apis
  .flatMap((api) => api.operations)
  .filter(({ inputs, streams }) => !streams && inputs.every(({ variable }) => variable === undefined));
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

/** Flags that choose all APIs. Without a choice, the program refuses to offer many tools. */
const allApis = ["--only", apis.map(({ name }) => name).join()];

const clients = new Map<string, Promise<Client>>();
afterAll(async () => {
  for (const client of clients.values()) await (await client).close();
});

/** Starts the server as a host does, once for all tests with the same flags and variables, and connects by standard input and output. */
function connect(flags = allApis, given = env, mode: Era = "auto"): Promise<Client> {
  const key = JSON.stringify([flags, given, mode]);
  const known = clients.get(key);
  if (known) return known;
  const client = newClient(mode);
  const server = { command: process.execPath, args: [program, "mcp", ...flags], env: given };
  const connected = client.connect(new StdioClientTransport(server)).then(() => client);
  clients.set(key, connected);
  return connected;
}

interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
}

async function call(client: Client, name: string, given: Record<string, unknown>): Promise<ToolResult> {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content as { text: string }[];
  return { text: first?.text ?? "", isError: isError === true };
}

describe("the MCP server", () => {
  it.each(eras)("serves clients of the protocol era %s", async (era) => {
    const client = await connect(allApis, env, era);
    expect(client.getInstructions()).toMatch(/such as ledger_a_\w+: `newestBlock` is its height\./);
    expect(client.getNegotiatedProtocolVersion()).toBe(era === "auto" ? "2026-07-28" : "2025-11-25");
    expect(JSON.parse((await call(client, "ledger_a_get_account", { address: "0x1" })).text)).toMatchObject({
      computeUnits: 15,
    });
  });

  it("offers a tool for each safe operation, described by the document", async () => {
    const { tools } = await (await connect()).listTools();
    expect(tools.map(({ name }) => name)).toEqual(operations.filter(({ safe }) => safe).map(({ tool }) => tool));
    const block = tools.find(({ name }) => name === "ledger_a_get_block_by_height");
    expect(block?.inputSchema).toMatchObject({
      properties: { block_height: { type: "string" }, with_transactions: { type: "boolean" }, fields: {} },
      required: ["block_height"],
    });
    expect(block?.annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true });
  });

  it("offers a POST that changes nothing, others only with --write, and none that takes a secret", async () => {
    const safe = await (await connect()).listTools();
    expect(safe.tools.map(({ name }) => name)).toContain("ledger_c_update_setting");
    const { tools } = await (await connect(["--write", ...allApis])).listTools();
    expect(tools.map(({ name }) => name)).not.toContain("auth_request_token");
  });

  it("describes its tools in at most 250 tokens each", async () => {
    const { tools } = await (await connect(["--write", ...allApis])).listTools();
    expect(JSON.stringify(tools).length / 4 / tools.length).toBeLessThan(250);
  });

  it("offers the APIs whose key is set, or the chosen operations", async () => {
    const node = { ...env, LEDGERGATE_ADMIN_KEY: "", LEDGERGATE_API_KEY_LEDGER_A: "mock-key-ledger-a-mainnet" };
    const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
    const few = await namesOf(await connect([], node));
    expect(few).toContain("ledger_a_get_account");
    expect(few.join()).not.toMatch(/ledger_[bc]|admin/);
    const chosen = operations.filter(({ id }) => id === "getAccount").map(({ tool }) => tool);
    expect(await namesOf(await connect(["--only", "getAccount"]))).toEqual(chosen);
  });

  it("answers with data, cost, newest block and the input of the next page", async () => {
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

  it("names the wanted members that an answer does not have", async () => {
    const fields = "sequence_number,nothing,a.b";
    const { text } = await call(await connect(), "ledger_a_get_account", { address: "0x1", fields });
    expect(JSON.parse(text)).toMatchObject({ hint: "The answer has no member nothing, a.b." });
    expect(Object.keys(JSON.parse(text).data)).toEqual(["sequence_number"]);
  });

  it.each([
    ["nothing,a.b", "The fields name no member of the answer: nothing, a."],
    [["sequence_number"], "The fields must be names of members, such as a,b.c."],
  ])("refuses the fields %j with the members that the answer has", async (fields, message) => {
    const { text, isError } = await call(await connect(), "ledger_a_get_account", { address: "0x1", fields });
    expect([isError, text]).toEqual([true, expect.stringContaining(message)]);
    expect(text).toMatch(/The answer has (?:\w+, )*sequence_number\b/);
  });

  it("shortens a long answer, and says what it left out", async () => {
    const client = await connect(["--max-characters", "5000", ...allApis]);
    const { text } = await call(client, "ledger_a_list_account_transactions", {
      address: account,
      start: "0",
      limit: 50,
    });
    expect(text.length).toBeLessThanOrEqual(5000);
    expect(JSON.parse(text).omitted.data).toBeGreaterThan(30);
    expect(text).toContain("`fields`");
  });

  it("explains errors by the names of the tool's inputs", async () => {
    const client = await connect();
    const block = "ledger_a_get_block_by_height";
    const found = await call(client, block, { block_height: "99999999" });
    expect(found.isError).toBe(true);
    expect(found.text).toContain("There is no block of this height yet.");
    const { text } = await call(client, block, { block_height: "high" });
    expect(text).toContain("block_height must be a whole number (given: high).");
    expect((await call(client, block, { hight: 1 })).text).toContain(
      "hight is not an input (did you mean block_height?).",
    );
    const typed = await call(client, block, { block_height: "1", with_transactions: "true", fields: "" });
    expect(typed.text).toContain('with_transactions must be of type boolean (given: "true").');
    expect((await call(client, block, { block_height: "1", fields: "" })).text).toContain("block_hash");
    await expect(client.callTool({ name: "getBlockByHeight", arguments: {} })).rejects.toThrow(
      `There is no tool getBlockByHeight (did you mean ${block}?).`,
    );
    await expect(client.callTool({ name: "no_tool", arguments: {} })).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: "ledgergate://none" })).rejects.toMatchObject({ code: -32602 });
  });

  it("serves a resource for each API with its operations, inputs and error codes", async () => {
    const client = await connect();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain("ledgergate://ledger-a");
    const { contents } = await client.readResource({ uri: "ledgergate://ledger-a" });
    const [first] = contents as { text: string }[];
    expect(first?.text).toContain("## ledger_a_get_account");
    expect(first?.text).toContain("- `block_pruned`: ");
  });

  it("shows no secret in answers, errors or lists", async () => {
    const client = await connect(["--write", ...allApis]);
    const printed = [JSON.stringify(await client.listTools()), JSON.stringify(await client.listResources())];
    for (const { tool, inputs } of operations) {
      const given = Object.fromEntries(
        inputs.filter(({ rule }) => rule.required).map(({ name, example }) => [name, example]),
      );
      printed.push((await call(client, tool, given)).text);
      printed.push((await call(client, tool, { ...given, "mock-admin-key": "mock-admin-key" })).text);
      for (const { name } of inputs)
        printed.push((await call(client, tool, { ...given, [name]: "mock-admin-key" })).text);
    }
    expect(printed.join()).not.toMatch(/mock-key-|mock-admin-key|mock-client-secret/);
  });

  it("offers more than 30 tools only if they are chosen", () => {
    const api = apis.find(({ name }) => name === "ledger-a");
    const [operation] = api?.operations ?? [];
    if (!api || !operation) throw new Error("no operation");
    const operations = Array.from({ length: 31 }, (_, at) => ({ ...operation, id: `get${at}`, tool: `get_${at}` }));
    const settings = new CliSettings({ LEDGERGATE_API_KEY: "k" });
    const large = [{ ...api, operations }];
    expect(() => chooseTools(large, settings, {})).toThrow(/^31 tools would fill .* Choose .* by --only\.$/);
    expect(chooseTools(large, settings, { only: [api.name] })).toHaveLength(31);
  });

  it.each<[words: string[], env: Record<string, string>, message: string]>([
    [[], {}, "There is no operation to offer."],
    [
      ["--only", "admin, get-acount"],
      { LEDGERGATE_ADMIN_KEY: "k" },
      "--only names an unknown API or operation: get-acount (did you mean get-account?).",
    ],
    [["--only", "admin"], { LEDGERGATE_ADMIN_KEY: "k" }, "LEDGERGATE_BASE_URL is not set."],
    [["--port", "http"], { LEDGERGATE_ADMIN_KEY: "k" }, "It must be a whole number."],
    [
      ["--port", "70000", "--only", "admin"],
      { LEDGERGATE_ADMIN_KEY: "k", LEDGERGATE_BASE_URL: "http://localhost" },
      "--port cannot be used: ",
    ],
  ])("refuses to start with the flags %j and the variables %j", async (words, given, message) => {
    const { code, err } = await run(["mcp", ...words], given);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("over Streamable HTTP", () => {
  async function startServer(): Promise<{ readonly program: RunningProgram; readonly address: string }> {
    const server = startProgram(process.execPath, [program, "mcp", "--port", "0", "--only", "ledger-a"], { env });
    onTestFinished(() => server.stop());
    const [address] = await server.printed(/http:\S+/);
    return { program: server, address };
  }

  it("serves local clients of both protocol eras, and refuses foreign origins and host names", async () => {
    const { program: server, address } = await startServer();
    for (const era of eras) {
      const client = newClient(era);
      await client.connect(new StreamableHTTPClientTransport(new URL(address)));
      const { text } = await call(client, "ledger_a_get_account", { address: "0x1" });
      expect(JSON.parse(text).data).toHaveProperty("sequence_number");
      await client.close();
    }
    const { port } = new URL(address);
    // A hostile page could use another name of this machine.
    for (const headers of [{ Origin: "https://evil.example" }, { Host: `evil.example:${port}` }]) {
      const status = new Promise((resolve) => {
        request(address, { method: "POST", headers }, (answer) => resolve(answer.statusCode)).end("{}");
      });
      expect(await status).toBe(403);
    }
    server.kill("SIGINT");
    expect(await server.ended).toBe(0);
  });

  it("takes little memory for bodies in chunks of one byte, and refuses a body above 4 MiB", async () => {
    const { program: server, address } = await startServer();
    const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
    const post = (body: string, chunkBytes: number) =>
      new Promise<number | undefined>((resolve) => {
        const socket = createConnection(Number(new URL(address).port), "127.0.0.1");
        socket.on("error", () => {});
        socket.once("data", (answer) => resolve(statusOf(String(answer))));
        socket.once("close", () => resolve(undefined));
        const lines = Object.entries({ Host: "localhost", Connection: "close", ...headers }).map((line) =>
          line.join(": "),
        );
        socket.write(`POST /mcp HTTP/1.1\r\n${lines.join("\r\n")}\r\nTransfer-Encoding: chunked\r\n\r\n`);
        const chunks = body.match(new RegExp(`.{1,${chunkBytes}}`, "g")) ?? [];
        socket.write(chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join(""));
        socket.write("0\r\n\r\n");
      });
    const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
    await post(ping, 1);
    const before = await residentMemory(server.pid);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => post(ping.padEnd(65_536), 1)));
    expect(statuses).toEqual(Array(8).fill(200));
    expect((await residentMemory(server.pid)) - before).toBeLessThanOrEqual(60);
    expect(await post(ping.padEnd(5 * 1024 * 1024), 30_000)).toBe(400);
  });
});
