import { request } from "node:http";
import { createConnection, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { type Mock, startMock } from "@ledgergate/mock";
import { residentMemory } from "@ledgergate/support/ps";
import { statusOf } from "@ledgergate/support/send-raw";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
    expect(JSON.parse(text)).toMatchObject({
      data: { sequence_number: expect.any(String) },
      hint: "The answer has no member nothing, a.b.",
    });
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
    await expect(client.callTool({ name: "get_balance", arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.not.stringContaining("did you mean"),
    });
    await expect(client.readResource({ uri: "ledgergate://none" })).rejects.toMatchObject({ code: -32602 });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a long name", { ["block_height".repeat(100_000)]: 1 }, "block_height…"],
    ["many members", Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`m${at}`, at])), "1000 members"],
    ["many fields", { block_height: "1", fields: "a.".repeat(500_000) }, "4000 characters"],
  ])("answers %s with a short error", async (_, given, message) => {
    const client = await connect();
    const { text, isError } = await call(client, "ledger_a_get_block_by_height", given);
    expect([isError, text]).toEqual([true, expect.stringContaining(message)]);
    expect(text.length).toBeLessThan(2_000);
    await expect(client.callTool({ name: "get_account".repeat(100_000), arguments: {} })).rejects.toThrow(
      /^.{0,3000}$/,
    );
    await expect(client.readResource({ uri: "get_account".repeat(100_000) })).rejects.toThrow(/^.{0,300}$/);
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

  it.each<[sizes: readonly number[], only: string[] | undefined, offered: readonly number[], leftOut?: string]>([
    [[30], undefined, [30]],
    [[31], ["api-0"], [31]],
    [[20, 8, 3], undefined, [0, 8, 3], "api-0"],
    [[15, 16, 15], undefined, [15, 0, 15], "api-1"],
    [[40, 31], undefined, [0, 30], "api-1, api-0"],
  ])("offers of %j tools, with the choice %j, %j, and says what is left out", (sizes, only, offered, leftOut) => {
    const [ledgerA] = apis.filter(({ name }) => name === "ledger-a");
    const [operation] = ledgerA?.operations ?? [];
    if (!ledgerA || !operation) throw new Error("no operation");
    const many = sizes.map((length, index) => {
      const operations = Array.from({ length }, (_, at) => ({ ...operation, id: `get${at}`, tool: `get_${at}` }));
      return { ...ledgerA, name: `api-${index}`, operations };
    });
    const settings = new CliSettings({ LEDGERGATE_API_KEY: "k" });
    const { tools, note } = chooseTools(many, settings, only ? { only } : {});
    expect(many.map((api) => tools.filter((one) => one.api === api).length)).toEqual(offered);
    expect(/ are offered; --only chooses others, of (.*)\.$/.exec(note ?? "")?.[1]).toBe(leftOut);
  });

  it.each<[words: string[], env: Record<string, string>, message: string]>([
    [[], {}, "There is no operation to offer."],
    [
      ["--only", "admin, get-acount"],
      { LEDGERGATE_ADMIN_KEY: "k" },
      "--only names an unknown API or operation: get-acount (did you mean get-account?).",
    ],
    [["--only", "admin"], { LEDGERGATE_ADMIN_KEY: "k" }, "LEDGERGATE_BASE_URL is not set."],
    [
      ["--only", "admin"],
      { LEDGERGATE_ADMIN_KEY: "k", LEDGERGATE_BASE_URL: "gateway.example" },
      "LEDGERGATE_BASE_URL must be an absolute http or https URL",
    ],
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
  interface Served {
    readonly program: RunningProgram;
    readonly address: string;
    readonly secret: string;
  }

  const started: RunningProgram[] = [];
  afterAll(() => Promise.all(started.map((server) => server.stop())));
  /** Serves the tests that leave a server as it was. */
  let shared: Served;
  beforeAll(async () => {
    shared = await startServer();
  });

  async function startServer(more: Record<string, string> = {}, flags: readonly string[] = []): Promise<Served> {
    const words = [program, "mcp", "--port", "0", "--only", "ledger-a", ...flags];
    const server = startProgram(process.execPath, words, { env: { ...env, ...more } });
    started.push(server);
    const [, address = "", secret = ""] = await server.printed(/at (http:\S+).*Authorization: Bearer (\S+)/s);
    return { program: server, address, secret };
  }

  const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const json = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };

  function connectTo({ address, secret }: Served, client = newClient("auto")): Promise<Client> {
    const requestInit = { headers: { Authorization: `Bearer ${secret}` } };
    return client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit })).then(() => client);
  }

  it("serves local clients of both protocol eras that send the secret", async () => {
    const served = await startServer();
    for (const era of eras) {
      const client = await connectTo(served, newClient(era));
      const { text } = await call(client, "ledger_a_get_account", { address: "0x1" });
      expect(JSON.parse(text).data).toHaveProperty("sequence_number");
      await client.close();
    }
    served.program.kill("SIGINT");
    expect(await served.program.ended).toBe(0);
  });

  it("takes the secret of the environment, and does not print it", async () => {
    const served = await startServer({ LEDGERGATE_MCP_SECRET: "own-secret" });
    expect(served.secret).toBe("and");
    await (await connectTo({ ...served, secret: "own-secret" })).close();
    expect(served.program.output.all).not.toContain("own-secret");
    const refused = await run(["mcp", "--port", "0", "--only", "admin"], { ...env, LEDGERGATE_MCP_SECRET: "a b" });
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("LEDGERGATE_MCP_SECRET must be visible")]);
  });

  it("refuses other callers, host names, origins and paths, exactly", async () => {
    const { address, secret } = shared;
    const { port } = new URL(address);
    const own = { Authorization: `Bearer ${secret}`, Host: `127.0.0.1:${port}` };
    const ask = (path: string, headers: Record<string, string>) =>
      new Promise((resolve) => {
        const options = { method: "POST", path, headers: { ...json, ...headers } };
        request(address, options, (answer) => resolve(answer.resume().statusCode)).end(ping);
      });
    const answers = [
      [200, "/mcp", own],
      [200, "/mcp", { ...own, Host: `localhost:${port}`, Origin: `http://localhost:${port}` }],
      [401, "/mcp", { Host: own.Host }],
      [401, "/mcp", { ...own, Authorization: "Bearer" }],
      [401, "/mcp", { ...own, Authorization: `Bearer ${secret}x` }],
      [401, "/mcp", { ...own, Authorization: `Basic ${secret}` }],
      [403, "/mcp", { ...own, Host: `evil.example:${port}` }],
      [403, "/mcp", { ...own, Host: "localhost" }],
      [403, "/mcp", { ...own, Host: `localhost.evil.example:${port}` }],
      [403, "/mcp", { ...own, Origin: "https://evil.example" }],
      [403, "/mcp", { ...own, Origin: "null" }],
      [403, "/mcp", { ...own, Origin: "http://localhost:3000" }],
      [403, "/mcp", { ...own, Origin: `https://127.0.0.1:${port}` }],
      [403, "/mcp", { ...own, Origin: `http://localhost:${port}` }],
      ...["/", "/mcp/", "/mcp/x", "/x/../mcp", "/MCP", "//mcp", "/mcp?x"].map((path) => [404, path, own] as const),
    ] as const;
    for (const [status, path, headers] of answers) expect([path, headers, await ask(path, headers)]).toContain(status);
  });

  /** Sends a body in chunks, with or without its end. */
  function post(
    { address, secret }: Served,
    body: string,
    chunkBytes: number,
    end = "0\r\n\r\n",
    sockets: Socket[] = [],
  ) {
    return new Promise<number | undefined>((resolve) => {
      const socket = createConnection(Number(new URL(address).port), "127.0.0.1");
      sockets.push(socket);
      socket.on("error", () => {});
      socket.once("data", (answer) => resolve(statusOf(String(answer))));
      socket.once("close", () => resolve(undefined));
      const own = { Host: new URL(address).host, Authorization: `Bearer ${secret}`, Connection: "close" };
      const lines = Object.entries({ ...own, ...json }).map((line) => line.join(": "));
      socket.write(`POST /mcp HTTP/1.1\r\n${lines.join("\r\n")}\r\nTransfer-Encoding: chunked\r\n\r\n`);
      const chunks = body.match(new RegExp(`.{1,${chunkBytes}}`, "g")) ?? [];
      socket.write(chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join(""));
      socket.write(end);
    });
  }

  it.each(["block_height", "fields", "a"])("answers deep lists and objects in %s with an error", async (name) => {
    const { address, secret } = shared;
    const headers = { ...json, Authorization: `Bearer ${secret}` };
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
      const params = `{"name":"ledger_a_get_block_by_height","arguments":{"block_height":"1","${name}":${deep}}}`;
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
      const answer = await fetch(address, { method: "POST", headers, body });
      expect(await answer.text()).toContain("The input must have at most 100 levels.");
    }
  });

  it("takes little memory for bodies in chunks of one byte, and refuses a body above 4 MiB", async () => {
    const served = await startServer();
    const { pid } = served.program;
    await post(served, ping, 1);
    const before = await residentMemory(pid);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => post(served, ping.padEnd(65_536), 1)));
    expect(statuses).toEqual(Array(8).fill(200));
    expect((await residentMemory(pid)) - before).toBeLessThanOrEqual(60);
    expect(await post(served, ping.padEnd(5 * 1024 * 1024), 30_000)).toBe(413);
  });

  it("bounds the memory of unfinished bodies together, and serves again when they have left", async () => {
    const served = await startServer();
    const { pid } = served.program;
    await post(served, ping, 100);
    const before = await residentMemory(pid);
    const sockets: Socket[] = [];
    const open = Array.from({ length: 40 }, () => post(served, ping.padEnd(3 * 1024 * 1024), 60_000, "", sockets));
    expect(await Promise.race(open)).toBe(503);
    expect((await residentMemory(pid)) - before).toBeLessThanOrEqual(150);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => post(served, ping, 100)).toBe(200);
  });

  it("spends no more than its budget, over all calls", async () => {
    const client = await connectTo(await startServer({}, ["--budget", "20"]));
    const get = () => call(client, "ledger_a_get_account", { address: "0x1" });
    expect((await get()).isError).toBe(false);
    expect(await get()).toEqual({
      isError: true,
      text: expect.stringContaining("costs 15 Compute Units, and 5 of the budget of 20 are left."),
    });
    await client.close();
  });
});
