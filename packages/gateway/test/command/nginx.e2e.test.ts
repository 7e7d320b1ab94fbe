import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { closedAddress } from "@ledgergate/support/closed-port";
import { onFreePort } from "@ledgergate/support/free-port";
import { hasNginx, noNginx, startNginx as start } from "@ledgergate/support/nginx";
import { sendRaw } from "@ledgergate/support/send-raw";
import { expect, onTestFinished, test } from "vitest";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { openWebSocket } from "../support/callers.ts";
import { startNode, startSocketNode } from "../support/nodes.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFile } from "../support/temporary-folder.ts";
import { keyOf, startGroup } from "../support/test-listener.ts";

const execute = promisify(execFile);

const answered: RequestListener = (_request, response) => response.end("answered");
const yaml = "publicUrls: { ledger-a: https://ledger-a.gateway.example }\n";

function onNginx(name: string, run: () => Promise<void>) {
  test(name, async ({ skip }) => {
    if (!hasNginx()) skip(noNginx);
    await run();
  });
}

/**
 * Starts nginx with the command's configuration until the end of the test. With `isInOrder`, the first gateway gets the requests, not
 * the one that their key selects.
 */
async function startNginx(yaml: string, upstreams: readonly string[], isInOrder = false) {
  const config = temporaryFile(yaml);
  const folder = dirname(config);
  const upstream = upstreams.map((url) => url.replace("http://", "")).join();
  const port = await onFreePort(async (port) => {
    const flags = ["--upstream", upstream, "--listen", `127.0.0.1:${port}`, "--access-log", `${folder}/access.log`];
    const printed = await runCommand(["nginx", "--config", config, ...flags]);
    expect(printed).toMatchObject({ code: 0, err: "" });
    const site = join(folder, "ledgergate.conf");
    writeFileSync(site, isInOrder ? printed.out.replace(/^ *hash .*\n/m, "") : printed.out);
    const server = await start(folder, site);
    // nginx still writes into the folder, which is removed next.
    onTestFinished(() => server.stop("SIGTERM"));
    return port;
  });
  return {
    folder,
    port,
    /** Runs curl. @returns the body, followed by the status */
    async curl(path: string, ...more: readonly string[]) {
      const always = ["-s", "--path-as-is", "-w", " %{http_code}", "-H", "Host: ledger-a.gateway.example"];
      const { stdout } = await execute("curl", [...always, ...more, `http://127.0.0.1:${port}${path}`]);
      return stdout;
    },
    logs: () => readFileSync(`${folder}/access.log`, "utf8") + readFileSync(`${folder}/access.error.log`, "utf8"),
  };
}

onNginx("no text of a request is in the logs, and paths pass unchanged", async () => {
  const upstream = await startNode(answered);
  const { curl, port, logs, folder } = await startNginx(yaml, [await closedAddress(), upstream.url]);
  const targets = [
    "/v1/canary-key-1/v1/accounts/0x1?limit=1",
    "/ledger-b/v1/canary-key-2/operations//1/effects",
    "/ledger-c/v1/%63anary-key-3/wallet/updatesetting",
    "/admin/v1/endpoints",
    "//v1/canary-key-4/../canary-key-5",
  ];
  for (const target of targets) expect(await curl(target)).toBe("answered 200");
  expect(upstream.requests.map(({ url }) => url)).toEqual(targets);
  const [first] = upstream.requests;
  expect(first?.headers).toMatchObject({ host: "ledger-a.gateway.example", "x-forwarded-for": "127.0.0.1" });

  const logged = logs().trim().split("\n").slice(-5);
  expect(logged.map((line) => JSON.parse(line).path)).toEqual([
    "/v1/*/v1/accounts/*",
    "(other)",
    "/ledger-c/v1/*/wallet/updatesetting",
    "/admin/v1/endpoints",
    "(other)",
  ]);
  const odd = ["CANARY-KEY /v1/x", "GET /v1/canary v1", "GET http://canary@canary/v1/canary", "GET/v1/canary"];
  const headers = "Host: canary\r\nReferer: http://canary/v1/canary\r\nUser-Agent: canary\r\nConnection: close";
  for (const line of odd) await sendRaw(port, `${line} HTTP/1.1\r\n${headers}\r\n\r\n`, () => false);
  // nginx logs its own errors with the request's path.
  rmSync(`${folder}/client_body`, { recursive: true });
  const body = ["--data-binary", "x".repeat(100_000)];
  expect(await curl("/ledger-b/v1/canary-key-6/transactions", ...body)).toMatch(/ 500$/);
  expect(logs()).not.toMatch(/canary/i);
});

test("a document's text cannot end a directive", async () => {
  const get = { operationId: "get", responses: { 200: { description: "ok" } } };
  const paths = { '/a/b"; } evil/$host/c.d': { get } };
  const document = temporaryFile(JSON.stringify({ ...ledgerX, paths }), "x.json");

  const { out } = await runCommand(["nginx", "--config", temporaryFile(`documents: { x: ${document} }`)]);

  expect(out).toContain('  "~^/x/x/[^/]+/api/a/[^/]+/[^/]+/c\\\\.d$" "/x/x/*/api/a/*/*/c.d";\n');
  expect(out).not.toMatch(/evil|\$host\//);
});

onNginx("a WebSocket passes, and is logged without its key", async () => {
  const node = await startSocketNode();
  const nodes = [{ url: "http://127.0.0.1:1", ws: node.url }];
  const group = await startGroup(nodes, { chain: "ledger-a" });
  const { port, logs } = await startNginx("", [group.origin]);
  const socket = await openWebSocket(`http://127.0.0.1:${port}/ledger-a/v1/${keyOf("ledger-a")}/v1`);

  socket.send("through nginx");
  const [data] = await once(socket, "message");
  expect(String(data)).toBe("through nginx");
  socket.close();
  await expect.poll(logs).toContain('"status":101');
  expect(logs()).toContain('"path":"/ledger-a/v1/*/v1"');
  expect(logs()).not.toContain(keyOf("ledger-a"));
});

onNginx("all calls of a key go to one gateway, while it is there", async () => {
  const gateways = await Promise.all(
    ["one", "two"].map((name) => startNode((_request, response) => response.end(name))),
  );
  const upstreams = gateways.map(({ url }) => url);
  const { curl } = await startNginx("", upstreams);
  const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);
  const ask = (key: string) => curl(`/ledger-a/v1/${key}/v1/accounts/0x1`, "-H", "Host: gateway.example");
  const first = await Promise.all(keys.map(ask));

  expect(new Set(first)).toEqual(new Set(["one 200", "two 200"]));
  expect(await Promise.all(keys.map((key) => curl(`/ledger-b/v1/${key}/operations/1/effects`)))).toEqual(first);
  gateways[0]?.server.close().closeAllConnections();
  expect(await Promise.all(keys.map(ask))).toEqual(keys.map(() => "two 200"));
});

onNginx("no other gateway is asked after a timeout", async () => {
  const second = await startNode(answered);
  const silent = await startNode(() => {});
  const dropping = await startNode(({ socket }) => socket.resetAndDestroy());
  // With these, nginx waits two seconds for an answer.
  const shortRead = "timeouts: { head: 400ms, total: 900ms, idle: 900ms }";
  const afterTimeout = await startNginx(shortRead, [silent.url, second.url], true);
  expect(await afterTimeout.curl("/silent")).toMatch(/ 504$/);
  expect([silent.requests.length, second.requests.length]).toEqual([1, 0]);

  for (const [flags, answer] of [
    [[], "answered 200"],
    [["--data-binary", "{}"], expect.stringMatching(/ 502$/)],
  ] as const) {
    const { curl } = await startNginx("", [dropping.url, second.url], true);
    expect([await curl("/dropped", ...flags), second.requests.length]).toEqual([answer, 1]);
  }
});

test.each([
  ["", ["--certificate", "/c.pem"], 2, ""],
  ["", ["--upstream", "a:1; evil on"], 2, ""],
  ["", ["--upstream", "a:1,,b:1"], 2, ""],
  ["listen: '[::1]:8080'\n", [], 0, "server [::1]:8080 "],
  ["", ["--certificate", "/c.pem", "--certificate-key", "/k.pem"], 0, "listen 443 ssl;\n"],
  // nginx closes an idle connection before the gateway does.
  ["", [], 0, "keepalive_timeout 60s;\n"],
  ["timeouts: { keepAlive: 30s }\n", [], 0, "keepalive_timeout 25s;\n"],
])("with %j and %j, the command ends with %i and prints %j", async (yaml, flags, code, printed) => {
  const command = await runCommand(["nginx", "--config", temporaryFile(yaml), ...flags]);
  expect(command).toMatchObject({ code, out: expect.stringContaining(printed) });
});
