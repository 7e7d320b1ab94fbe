import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { closedAddress } from "@ledgergate/support/closed-port";
import { onFreePort } from "@ledgergate/support/free-port";
import { hasNginx, noNginx, startNginx as start } from "@ledgergate/support/nginx";
import { sendRaw } from "@ledgergate/support/send-raw";
import { until } from "@ledgergate/support/until";
import { expect, onTestFinished, test } from "vitest";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { runCommand } from "../support/run-command.ts";
import { startNode } from "../support/scripted-node.ts";
import { startSocketNode } from "../support/socket-node.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { keyOf, startTestListener } from "../support/test-listener.ts";
import { openWebSocket } from "../support/web-socket.ts";

const execute = promisify(execFile);

function onNginx(name: string, run: () => Promise<void>): void {
  test(name, async ({ skip }) => {
    if (!hasNginx()) skip(noNginx);
    await run();
  });
}

interface Nginx {
  readonly folder: string;
  readonly port: number;
  /** Runs curl. Returns the body, followed by the status. */
  curl(path: string, ...flags: readonly string[]): Promise<string>;
  /** Returns the logs of the generated configuration. */
  logs(): string;
}

/**
 * Starts nginx with the command's configuration until the end of the test. With `isInOrder`, the first gateway gets the requests, not
 * the one that their key selects.
 */
async function startNginx(yaml: string, upstreams: readonly string[], isInOrder = false): Promise<Nginx> {
  const folder = temporaryFolder();
  const config = join(folder, "gateway.yaml");
  writeFileSync(config, yaml);
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
    async curl(path, ...more) {
      const always = ["-s", "--path-as-is", "-w", " %{http_code}", "-H", "Host: ledger-a.gateway.example"];
      const { stdout } = await execute("curl", [...always, ...more, `http://127.0.0.1:${port}${path}`]);
      return stdout;
    },
    logs: () => ["access.log", "access.error.log"].map((name) => readFileSync(`${folder}/${name}`, "utf8")).join(""),
  };
}

onNginx("the configuration masks keys in the logs, and passes paths and hosts unchanged", async () => {
  const upstream = await startNode((_request, response) => response.end("answered"));
  const yaml = "publicUrls: { ledger-a: https://ledger-a.gateway.example }\nsimulate: [ledger-a]\n";
  const { curl, logs, folder } = await startNginx(yaml, [await closedAddress(), upstream.url]);
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
  const shown = logged.map((line) => JSON.parse(line)).map(({ path, status }) => `${path} ${status}`);
  expect(shown).toEqual([
    "/v1/*/v1/accounts/* 200",
    "(other) 200",
    "/ledger-c/v1/*/wallet/updatesetting 200",
    "/admin/v1/endpoints 200",
    "(other) 200",
  ]);
  // nginx logs its own errors with the request's path.
  rmSync(`${folder}/client_body`, { recursive: true });
  const body = ["--data-binary", "x".repeat(100_000)];
  expect(await curl("/ledger-b/v1/canary-key-6/transactions", ...body)).toMatch(/ 500$/);
  expect(logs()).not.toContain("canary");
});

onNginx("no text of a request is in the logs, wherever its key is", async () => {
  const upstream = await startNode((_request, response) => response.end("answered"));
  const yaml = "publicUrls: { ledger-a: https://ledger-a.gateway.example }\n";
  const { port, logs } = await startNginx(yaml, [upstream.url]);
  const targets = [
    ...["/v1/v1/canary", "/ledger-b/v1/v1/canary", "/v1/x/v1/accounts/canary", "/v1/x/v1/canary/0x1", "/v1//canary"],
    ...["//v1/canary/v1", "/ledger-a/ledger-a/v1/canary", "/v1/a%2fcanary", "/v1/%252fcanary/v1", "/v1/x%0acanary"],
    ...["/v1/x/v1?key=canary", "/v1/x/../canary", "/V1/canary", "http://canary@canary/v1/canary/v1", "/canary"],
  ];
  const lines = [
    ...targets.map((target) => `GET ${target} HTTP/1.1`),
    ...["GET /v1/canary", "GET /v1/canary HTTP/9.9", "GET/v1/canary HTTP/1.1", "CANARY-KEY_1 /v1/x HTTP/1.1"],
    ...["GET /v1/canary v1 HTTP/1.1", "canary", "GET /v1/x/v1/%zzcanary HTTP/1.1", "CONNECT canary:443 HTTP/1.1"],
  ];
  const headers = ["Host: canary", "Referer: http://canary/v1/canary", "User-Agent: canary", "Connection: close"];

  for (const line of lines) await sendRaw(port, `${[line, ...headers].join("\r\n")}\r\n\r\n`, () => false);

  const logged = logs().trim().split("\n").slice(-lines.length);
  expect(logged.filter((line) => /canary/i.test(line))).toEqual([]);
  expect(new Set(logged.map((line) => JSON.parse(line).method))).toEqual(new Set(["GET", "(other)"]));
});

test("a document's text cannot end a directive", async () => {
  const folder = temporaryFolder();
  const get = { operationId: "get", responses: { 200: { description: "ok" } } };
  const paths = { '/a/b"; } evil/$host/c.d': { get } };
  writeFileSync(join(folder, "x.json"), JSON.stringify({ ...ledgerX, paths }));
  writeFileSync(join(folder, "gateway.yaml"), "documents: { x: ./x.json }");

  const { out } = await runCommand(["nginx", "--config", join(folder, "gateway.yaml")]);

  expect(out).toContain('  "~^/x/x/[^/]+/api/a/[^/]+/[^/]+/c\\\\.d$" "/x/x/*/api/a/*/*/c.d";\n');
  expect(out).not.toMatch(/evil|\$host\//);
});

onNginx("a WebSocket passes nginx, which logs its path without the key", async () => {
  const node = await startSocketNode();
  const nodes = [{ url: "http://127.0.0.1:1", ws: node.url }];
  const context = await startTestListener({ chain: "ledger-a", nodes });
  const { port, logs } = await startNginx("", [context.origin]);
  const socket = await openWebSocket(`http://127.0.0.1:${port}/ledger-a/v1/${keyOf("ledger-a")}/v1`);

  socket.send("through nginx");
  const [data] = await once(socket, "message");
  expect(String(data)).toBe("through nginx");
  socket.close();
  await until(() => logs().includes('"status":101'), "the line in the log of nginx");
  expect(logs()).toContain('"path":"/ledger-a/v1/*/v1"');
  expect(logs()).not.toContain(keyOf("ledger-a"));
});

onNginx("all calls of a key go to one gateway, and to another one if that gateway is gone", async () => {
  const gateways = await Promise.all(
    ["one", "two"].map((name) => startNode((_request, response) => response.end(name))),
  );
  const upstreams = gateways.map(({ url }) => url);
  const { curl } = await startNginx("", upstreams);
  const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);
  const ask = (key: string): Promise<string> =>
    curl(`/ledger-a/v1/${key}/v1/accounts/0x1`, "-H", "Host: gateway.example");
  const first = await Promise.all(keys.map(ask));

  expect(new Set(first)).toEqual(new Set(["one 200", "two 200"]));
  expect(await Promise.all(keys.map((key) => curl(`/ledger-b/v1/${key}/operations/1/effects`)))).toEqual(first);
  gateways[0]?.server.close();
  gateways[0]?.server.closeAllConnections();
  expect(await Promise.all(keys.map(ask))).toEqual(keys.map(() => "two 200"));
});

onNginx(
  "a request goes to another gateway after a refused or dropped connection, and never after a timeout",
  async () => {
    const second = await startNode((_request, response) => response.end("answered"));
    const silent = await startNode(() => {});
    const dropping = await startNode(({ socket }) => socket.resetAndDestroy());

    // With these, nginx waits two seconds for an answer.
    const shortRead = "timeouts: { head: 400ms, total: 900ms, idle: 900ms }";
    const afterTimeout = await startNginx(shortRead, [silent.url, second.url], true);
    expect(await afterTimeout.curl("/silent")).toMatch(/ 504$/);
    expect([silent.requests.length, second.requests.length]).toEqual([1, 0]);

    const afterDrop = await startNginx("", [dropping.url, second.url], true);
    expect(await afterDrop.curl("/dropped")).toBe("answered 200");
    expect([dropping.requests.length, second.requests.length]).toEqual([1, 1]);

    const post = await startNginx("", [dropping.url, second.url], true);
    expect(await post.curl("/dropped", "--data-binary", "{}")).toMatch(/ 502$/);
    expect([dropping.requests.length, second.requests.length]).toEqual([2, 1]);
  },
);

test.each<[string, string[], string | undefined]>([
  ["", ["--certificate", "/c.pem"], undefined],
  ["", ["--upstream", "a:1; evil on"], undefined],
  ["", ["--certificate", "/c.pem", "--certificate-key", "/k.pem"], "listen 443 ssl;\n"],
  // nginx closes an idle connection before the gateway does.
  ["", [], "keepalive_timeout 60s;\n"],
  ["timeouts: { keepAlive: 30s }\n", [], "keepalive_timeout 25s;\n"],
])("with %j and %j, the command prints %j", async (yaml, flags, expected) => {
  const config = join(temporaryFolder(), "gateway.yaml");
  writeFileSync(config, yaml);
  const { code, out } = await runCommand(["nginx", "--config", config, ...flags]);
  expect(code).toBe(expected === undefined ? 2 : 0);
  expect(out).toContain(expected ?? "");
});
