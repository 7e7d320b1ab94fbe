import { readdirSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { FirstTeam } from "@ledgergate/gateway";
import { hasNginx, noNginx } from "@ledgergate/support/nginx";
import { childrenOf } from "@ledgergate/support/ps";
import { sendRaw } from "@ledgergate/support/send-raw";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GatewaySite, haveEnded, makeSite } from "../../src/drill/gateway-process.ts";
import { startNginx } from "../../src/drill/nginx.ts";
import { startNode } from "../../src/drill/node.ts";

const nginxIsThere = hasNginx();
const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

/** Credentials of the gateway for a node: a header and a segment of the node's URL. */
const credentials = { header: "c4nary-node-header-7f31", path: "c4nary-node-path-90ab" };

let site: GatewaySite;
let team: FirstTeam;
/** Answers to callers, except tokens. */
const answers: string[] = [];
const received: string[] = [];
let metrics = "";
let nginxLogs = "";
let token = "";
let rotated = "";
let dump = "";

const headers = {
  "content-type": "application/json",
  "x-node-cursor": credentials.header,
  etag: `"${credentials.path}"`,
};

/** Ways in which the node ends a call. Most repeat its credentials in headers, some in bodies. */
const script: readonly RequestListener[] = [
  (_request, response) => response.writeHead(200, headers).end("{}"),
  ({ url, headers: { host } }, response) => {
    // The gateway reads bodies only for links, in operations whose document declares them.
    const body = url?.includes("/effects") ? { _links: { next: { href: `http://${host}${url}?cursor=2` } } } : {};
    response.writeHead(200, headers).end(JSON.stringify(body));
  },
  (_request, response) => response.writeHead(401, headers).end(`{ "message": "bad key ${credentials.header}" }`),
  (_request, response) => response.writeHead(500, { "content-type": "text/html" }).end(`<p>${credentials.header}`),
  ({ socket }) => socket.resetAndDestroy(),
  ({ socket }, response) =>
    response.writeHead(200, { ...headers, "content-length": 100 }).end("{", () => socket.destroy()),
  // No answer.
  () => {},
  (_request, response) => response.writeHead(503, { ...headers, "retry-after": "1" }).end("{}"),
  (_request, response) => response.writeHead(204, headers).end(),
];
let turn = 0;
const answerByScript: RequestListener = (request, response) => {
  received.push(JSON.stringify([request.url, request.rawHeaders]));
  script[turn++ % script.length]?.(request, response);
};

beforeAll(async () => {
  const { nodes } = await startNode(stack, answerByScript);
  const [[chain = "", networks] = []] = Object.entries(nodes);
  const [node] = networks?.mainnet ?? [];
  if (!node) throw new Error("There is no node.");
  const secret = { ...node, url: `${node.url}/${credentials.path}`, headers: { "x-api-key": credentials.header } };
  const refusing = { ...secret, name: "refusing", url: `http://127.0.0.1:1/${credentials.path}` };
  const group = { mainnet: [secret, refusing] };
  site = await makeSite(stack, {
    nodes: { [chain]: group, "ledger-b": group, "ledger-c": group },
    limits: { computeUnitsPerSecond: 2_000, burst: 5_000 },
    timeouts: { head: "200ms" },
    log: { level: "debug", calls: "all" },
    workers: 2,
  });
  const gateway = await site.start();
  team = site.firstTeam();
  await callEverything(site.url);
  if (nginxIsThere) {
    const nginx = await startNginx(stack, [site]);
    await callEverything(nginx.url);
    nginxLogs = nginx.logs();
  }
  rotated = JSON.parse(await site.run("endpoint", "rotate", team.endpoints[0]?.chain ?? "", "--json")).key;
  const workers = await childrenOf(gateway.pid);
  // A worker dies, and the configuration is read again.
  process.kill(workers[0] ?? 0, "SIGKILL");
  gateway.kill("SIGHUP");
  if (!(await haveEnded(workers, 30_000))) throw new Error("The previous workers are still there.");
  await callEverything(site.url);
  await site.run("export", join(site.folder, "dump.json"));
  dump = readFileSync(join(site.folder, "dump.json"), "latin1");
  metrics = await (await fetch(`${site.operationsUrl}/metrics`)).text();
}, 120_000);

const paths = "/blocks/by_height/1 /accounts/0x1 /operations/1/effects /wallet/updatesetting /no/such".split(" ");

async function callEverything(origin: string): Promise<void> {
  const call = (path: string, init?: RequestInit): Promise<void> => callOnce(origin + path, init);
  const callRaw = async (text: string): Promise<void> => {
    answers.push(await sendRaw(Number(new URL(origin).port), text, Boolean));
  };
  const { id: client_id, secret: client_secret } = team.client;
  const asked = { client_id, client_secret, grant_type: "client_credentials", audience: "staking" };
  const json = { "content-type": "application/json" };
  const tokenUrl = `${origin}/oauth/token`;
  const tokenResponse = await fetch(tokenUrl, { method: "POST", headers: json, body: JSON.stringify(asked) });
  token = ((await tokenResponse.json()) as { access_token: string }).access_token;
  expect(tokenResponse.status).toBe(200);
  const bearer = { authorization: `Bearer ${token}` };
  for (const { chain, key } of team.endpoints) {
    const base = chain === "ledger-a" ? `/${chain}/v1/${key}/v1` : `/${chain}/v1/${key}`;
    for (const path of paths) {
      for (let turns = 0; turns < script.length; turns++) await call(base + path, { headers: bearer });
      await call(base + path, { headers: { authorization: `Bearer ${token}x`, cookie: token, "x-api-key": key } });
      await call(`${base}${path}?key=${key}`, { method: "PATCH" });
      await call(`${base}${path}`, { method: "POST", headers: json, body: "{" });
    }
    await call(`${base}x/accounts/0x1`);
    await call(`/${key}`);
    await call(`/v1/${key}/v1/accounts/0x1`);
    for (const target of [`${base}//accounts`, `${base}/a%2fb`, `${base}/#`, `http://x${base}`]) {
      await callRaw(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    }
    await callRaw(`GET ${base}/accounts/0x1 HTTP/1.1\r\nHost: ${key}\r\nHost: ${key}\r\n\r\n`);
    await callRaw(`GET ${base}/accounts/0x1 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n`);
    await callRaw(`CONNECT ${key}:443 HTTP/1.1\r\nHost: x\r\n\r\n`);
    await callRaw(`${key} is no HTTP\r\n\r\n`);
  }
  await call("/admin/v1/endpoints", { headers: { authorization: `${team.adminKey}x` } });
  await call(`/admin/v1/endpoints?key=${team.adminKey}`);
  await call("/oauth/token", { method: "POST", headers: bearer, body: JSON.stringify(team.client) });
}

async function callOnce(url: string, init: RequestInit = {}): Promise<void> {
  try {
    const response = await fetch(url, init);
    answers.push(JSON.stringify([response.status, ...response.headers]), await response.text());
  } catch {
    // The script cut the answer off.
  }
}

function callerSecrets(): Record<string, string> {
  const keys = team.endpoints.map(({ chain, key }) => [`key of ${chain}`, key] as const);
  const { adminKey, client } = team;
  return { ...Object.fromEntries(keys), rotated, adminKey, "client secret": client.secret, token };
}

function allSecrets(): Record<string, string> {
  const masterKey = readFileSync(join(site.data, "master-key"), "utf8").trim();
  return { ...callerSecrets(), ...credentials, "master key": masterKey };
}

/** Names the secrets in a text, in plain, hexadecimal or Base64 form. */
function secretsIn(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    expect(secret.length).toBeGreaterThan(16);
    const bytes = Buffer.from(secret);
    const parts = [0, 1, 2].map((skip) => bytes.subarray(skip, bytes.length - ((bytes.length - skip) % 3)));
    const encoded = parts.flatMap((part) => [part.toString("base64"), part.toString("base64url")]);
    return [secret, bytes.toString("hex"), ...encoded].some((form) => text.includes(form)) ? [name] : [];
  });
}

test("the search finds a secret in plain, hexadecimal and Base64 form", () => {
  const secret = "lgk_0123456789abcdef?";
  const found = ["", "a", "bc"].map((before) => Buffer.from(`${before}${secret}!`).toString("base64"));
  for (const text of [`x${secret}x`, Buffer.from(secret).toString("hex"), ...found])
    expect(secretsIn(text, { secret })).toEqual(["secret"]);
  expect(secretsIn("nothing", { secret })).toEqual([]);
});

test("every searched place contains traces of the calls", () => {
  expect(site.output()).toContain('"msg":"call"');
  expect(site.output()).toContain('"msg":"node failed"');
  expect(metrics).toContain("ledgergate_calls_total{");
  expect(received.length).toBeGreaterThan(30);
  expect(answers.length).toBeGreaterThan(200);
  expect(dump).toContain(team.endpoints[0]?.chain);
});

test.each<[string, () => string]>([
  ["logs", () => site.output()],
  ["metrics", () => metrics],
  ["an export", () => dump],
  ["the files of journal and store", () => filesBelow(site.data).join("\n")],
])("no secret is in %s", (_, read) => {
  expect(secretsIn(read(), allSecrets())).toEqual([]);
});

test("no secret is in the logs of nginx", ({ skip }) => {
  if (!nginxIsThere) skip(noNginx);
  expect(nginxLogs).toContain('"status":200');
  expect(secretsIn(nginxLogs, allSecrets())).toEqual([]);
});

test("no caller's secret reaches a node", () => {
  expect(secretsIn(received.join("\n"), callerSecrets())).toEqual([]);
});

test("no credential of a node reaches a caller, and no failure contains a secret", () => {
  expect(answers.filter((text) => secretsIn(text, credentials).length > 0)).toEqual([]);
  // Links contain the caller's own key.
  const failures = answers.filter((text) => !text.includes("_links"));
  expect(secretsIn(failures.join("\n"), callerSecrets())).toEqual([]);
});

/** Reads all files, except those that hold secrets for their owner. */
function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !["master-key", "first-team.json"].includes(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
}
