import { createConnection, type Socket } from "node:net";
import { residentMemory } from "@ledgergate/support/ps";
import { statusOf } from "@ledgergate/support/send-raw";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { Client, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it, onTestFinished } from "vitest";
import { program, team } from "./mock.ts";

const block = "ledger_a_get_block_by_height";
const env = { PATH: process.env.PATH ?? "", ...team };

/** Both eras of the protocol: with a handshake as in 2025, and without. */
const eras = { "2025-11-25": "legacy", "2026-07-28": "auto" } as const;

async function connect(transport: Transport, mode: "legacy" | "auto" = "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return client;
}

async function callAccount(client: Client): Promise<string> {
  const { content } = await client.callTool({ name: "ledger_a_get_account", arguments: { address: "0x1" } });
  return JSON.stringify(content);
}

describe("the MCP server", () => {
  it.each(Object.entries(eras))("serves clients of the protocol version %s", async (version, era) => {
    const args = [program, "mcp", "--only", "ledger-a,getBlockByHeight", "--max-characters", "20", "--budget", "20"];
    const client = await connect(new StdioClientTransport({ command: process.execPath, args, env }), era);
    expect(client.getInstructions()).toContain("`newestBlock` is the height");
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === block)).toMatchObject({
      inputSchema: { properties: { block_height: { type: "string" }, fields: {} }, required: ["block_height"] },
      annotations: { readOnlyHint: true, idempotentHint: true },
    });
    expect(await callAccount(client)).toContain("too long");
    expect(await callAccount(client)).toContain("5 of the budget of 20 are left");

    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(["ledgergate://ledger-a"]);
    const { contents } = await client.readResource({ uri: "ledgergate://ledger-a" });
    const text = expect.stringMatching(/## ledger_a_get_account\n.*\n- `block_pruned`: /s);
    expect(contents).toEqual([expect.objectContaining({ text })]);

    const tool = (name: string) => client.callTool({ name, arguments: {} });
    await expect(tool("getBlockByHeight")).rejects.toThrow(`no tool getBlockByHeight (did you mean ${block}?).`);
    const message = expect.not.stringContaining("did you mean");
    await expect(tool("get_balance")).rejects.toMatchObject({ code: -32602, message });
    await expect(tool("get_account".repeat(100_000))).rejects.toThrow(/^.{0,3000}$/);
    await expect(client.readResource({ uri: "none".repeat(100_000) })).rejects.toThrow(/^.{0,300}$/);
    await client.close();
  });
});

describe("over Streamable HTTP", () => {
  interface Served {
    readonly program: RunningProgram;
    readonly address: string;
    readonly secret: string;
  }

  async function startServer(more: Record<string, string> = {}): Promise<Served> {
    const words = [program, "mcp", "--port", "0", "--only", "ledger-a"];
    const server = startProgram(process.execPath, words, { env: { ...env, ...more } });
    onTestFinished(() => server.stop());
    const [, address = "", secret = ""] = await server.printed(/at (http:\S+).*Authorization: Bearer (\S+)/s);
    return { program: server, address, secret };
  }

  const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const json = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };

  it("serves clients of both versions by the secret of the environment, which it does not print", async () => {
    const secret = "own-secret";
    const served = await startServer({ LEDGERGATE_MCP_SECRET: secret });
    const requestInit = { headers: { Authorization: `Bearer ${secret}` } };
    for (const era of Object.values(eras)) {
      const client = await connect(new StreamableHTTPClientTransport(new URL(served.address), { requestInit }), era);
      expect(await callAccount(client)).toContain("sequence_number");
      await client.close();
    }
    expect([served.secret, served.program.output.all]).toEqual(["and", expect.not.stringContaining(secret)]);
    served.program.kill("SIGINT");
    expect(await served.program.ended).toBe(0);
  });

  /** Sends a body in chunks, to its end or another one. Returns the status of the answer. */
  function post(
    { address, secret }: Served,
    body: string,
    { chunkBytes = 30_000, end = "0\r\n\r\n", path = "/mcp", headers: others = {}, sockets = new Set<Socket>() } = {},
  ) {
    const { host, port } = new URL(address);
    const own = {
      Host: host,
      Authorization: `Bearer ${secret}`,
      Connection: "close",
      "Transfer-Encoding": "chunked",
    };
    const headers = Object.entries<string>({ ...own, ...json, ...others }).map((line) => line.join(": "));
    const chunks = body.match(new RegExp(`.{1,${chunkBytes}}`, "g")) ?? [];
    return new Promise<number | undefined>((resolve) => {
      const socket = createConnection(Number(port), "127.0.0.1");
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("data", (answer) => resolve(statusOf(String(answer))));
      socket.once("close", () => resolve(undefined));
      socket.write(`POST ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
      socket.write(chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join(""));
      socket.write(end);
    });
  }

  it("refuses other callers, hosts, origins and paths, and answers a list of many levels", async () => {
    const served = await startServer();
    const { secret } = served;
    const { port } = new URL(served.address);
    const deep = `{"name":"${block}","arguments":{"block_height":${"[".repeat(100_000)}1${"]".repeat(100_000)}}}`;
    const rows: readonly (readonly [status: number, headers: Record<string, string>, path?: string, body?: string])[] =
      [
        [200, {}],
        [200, {}, "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${deep}}`],
        [200, { Host: `localhost:${port}`, Origin: `http://localhost:${port}` }],
        [401, { Authorization: "" }],
        [401, { Authorization: "Bearer" }],
        [401, { Authorization: `Bearer ${secret}x` }],
        [401, { Authorization: `Basic ${secret}` }],
        [403, { Host: `evil.example:${port}` }],
        [403, { Host: "localhost" }],
        [403, { Host: `localhost.evil.example:${port}` }],
        [403, { Origin: "https://evil.example" }],
        [403, { Origin: "null" }],
        [403, { Origin: "http://localhost:3000" }],
        [403, { Origin: `https://127.0.0.1:${port}` }],
        [403, { Origin: `http://localhost:${port}` }],
        ...["/", "/mcp/", "/x/../mcp", "/MCP", "//mcp", "/mcp?x"].map((path) => [404, {}, path] as const),
      ];
    for (const [status, headers, path = "/mcp", body = ping] of rows)
      expect([headers, path, await post(served, body, { headers, path })]).toEqual([headers, path, status]);
  });

  it("bounds the memory of bodies: of one, of all together, and in chunks of one byte", async () => {
    const served = await startServer();
    const { pid } = served.program;
    await post(served, ping, { chunkBytes: 1 });
    const before = await residentMemory(pid);
    // Kept as a list of its chunks, it would take some 100 MB.
    expect(await post(served, ping.padEnd(131_072), { chunkBytes: 1 })).toBe(200);
    expect((await residentMemory(pid)) - before).toBeLessThanOrEqual(60);
    expect(await post(served, ping.padEnd(5 * 1024 * 1024))).toBe(413);

    const sockets = new Set<Socket>();
    const open = Array.from({ length: 40 }, () => post(served, ping.padEnd(3 * 1024 * 1024), { end: "", sockets }));
    expect(await Promise.race(open)).toBe(503);
    expect((await residentMemory(pid)) - before).toBeLessThanOrEqual(150);
    // Callers that leave make room for others.
    for (const socket of sockets) socket.end();
    await Promise.all(open);
    expect(await post(served, ping)).toBe(200);
  });
});
