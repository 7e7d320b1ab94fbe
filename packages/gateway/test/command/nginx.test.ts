import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@ledgergate/support/free-port";
import { startProgram } from "@ledgergate/support/start-program";
import { until } from "@ledgergate/support/until";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "../support/run-command.ts";
import { startNode } from "../support/scripted-node.ts";
import { keyOf, startPlane } from "../support/start-worker-context.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const execute = promisify(execFile);

/** Version of nginx on the PATH. */
const nginx = await execute("nginx", ["-v"]).then(
  ({ stderr }) => stderr.trim(),
  () => undefined,
);
const noNginx = "there is no nginx on the PATH (Debian: apt-get install nginx)";

interface Nginx {
  readonly folder: string;
  /** Runs curl. Returns the body, followed by the status. */
  curl(path: string, ...flags: readonly string[]): Promise<string>;
  /** Returns the logs of the generated configuration. */
  logs(): string;
}

/** Starts nginx with the command's configuration until the end of the test. */
async function startNginx(yaml: string, upstreams: readonly string[]): Promise<Nginx> {
  const folder = temporaryFolder();
  const port = await freePort();
  const config = join(folder, "gateway.yaml");
  writeFileSync(config, yaml);
  const upstream = upstreams.map((url) => url.replace("http://", "")).join();
  const flags = ["--upstream", upstream, "--listen", `127.0.0.1:${port}`, "--access-log", `${folder}/access.log`];
  const printed = await runCommand(["nginx", "--config", config, ...flags]);
  expect(printed).toMatchObject({ code: 0, err: "" });
  writeFileSync(`${folder}/ledgergate.conf`, printed.out);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const whole = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log crit; events {} http { access_log off; ${paths.join(" ")} include ${folder}/ledgergate.conf; }`;
  writeFileSync(`${folder}/nginx.conf`, whole);

  const server = startProgram("nginx", ["-p", folder, "-e", `${folder}/error.log`, "-c", `${folder}/nginx.conf`]);
  // nginx still writes into the folder, which is removed next.
  onTestFinished(() => server.stop("SIGTERM"));
  await until(
    () => isListening(port),
    () => `nginx: ${server.output.err}`,
  );
  return {
    folder,
    async curl(path, ...more) {
      const always = ["-s", "--path-as-is", "-w", " %{http_code}", "-H", "Host: ledger-a.gateway.example"];
      const { stdout } = await execute("curl", [...always, ...more, `http://127.0.0.1:${port}${path}`]);
      return stdout;
    },
    logs: () => ["access.log", "access.error.log"].map((name) => readFileSync(`${folder}/${name}`, "utf8")).join(""),
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}

test("the configuration masks keys in the logs, and passes paths and hosts unchanged", async ({ skip }) => {
  if (nginx === undefined) skip(noNginx);
  const upstream = await startNode((_request, response) => response.end("answered"));
  const gone = await freePort();
  const yaml = "publicUrls: { ledger-a: https://ledger-a.gateway.example }\nsimulate: [ledger-a]\n";
  const { curl, logs, folder } = await startNginx(yaml, [`127.0.0.1:${gone}`, upstream.url]);
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

  const logged = logs()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(logged.slice(-5).map(({ path, status }) => `${path} ${status}`)).toEqual([
    "/v1/*/v1/accounts/0x1 200",
    "/ledger-b/v1/*/operations//1/effects 200",
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

test("three hanging nodes cause one 504 of the gateway, which costs nothing", async ({ skip }) => {
  if (nginx === undefined) skip(noNginx);
  const nodes = await Promise.all([1, 2, 3].map(() => startNode(() => {})));
  const context = await startPlane({
    nodes: { "ledger-a": { mainnet: nodes.map(({ url }) => ({ url })) } },
    timeouts: { head: 400, total: 900 },
  });
  const other = await startNode((_request, response) => response.end("sent again"));
  const { curl } = await startNginx("timeouts: { head: 400ms, total: 900ms }", [context.origin, other.url]);

  const answer = await curl(`/ledger-a/v1/${keyOf("ledger-a")}/v1/blocks/by_height/1`, "-H", "Host: gateway.example");

  expect(answer).toMatch(/^\{"message":.* 504$/);
  expect(context.calls).toMatchObject([{ status: 504, condition: "node_timeout" }]);
  expect(context.charged()).toBe(0);
  expect(other.requests).toHaveLength(0);
});

test("an upgrade gets the gateway's answer", async ({ skip }) => {
  if (nginx === undefined) skip(noNginx);
  const context = await startPlane();
  const { curl } = await startNginx("", [context.origin]);

  const answer = await curl("/ledger-a/v1/key/v1", "-H", "Connection: Upgrade", "-H", "Upgrade: websocket");

  expect(answer).toMatch(/This server opens no WebSocket\..* 501$/);
});

test("a request goes to another gateway after a refused or dropped connection, and never after a timeout", async ({
  skip,
}) => {
  if (nginx === undefined) skip(noNginx);
  const second = await startNode((_request, response) => response.end("answered"));
  const silent = await startNode(() => {});
  const dropping = await startNode(({ socket }) => socket.resetAndDestroy());

  // Two seconds.
  const shortRead = "timeouts: { head: 400ms, total: 900ms, idle: 900ms }";
  const afterTimeout = await startNginx(shortRead, [silent.url, second.url]);
  expect(await afterTimeout.curl("/silent")).toMatch(/ 504$/);
  expect([silent.requests.length, second.requests.length]).toEqual([1, 0]);

  const afterDrop = await startNginx("", [dropping.url, second.url]);
  expect(await afterDrop.curl("/dropped")).toBe("answered 200");
  expect([dropping.requests.length, second.requests.length]).toEqual([1, 1]);

  const post = await startNginx("", [dropping.url, second.url]);
  expect(await post.curl("/dropped", "--data-binary", "{}")).toMatch(/ 502$/);
  expect([dropping.requests.length, second.requests.length]).toEqual([2, 1]);

  const afterConnect = await startNginx("timeouts: { connect: 900ms }", [await hostWithoutConnections(), second.url]);
  expect(await afterConnect.curl("/unreachable")).toBe("answered 200");
  expect(second.requests).toHaveLength(2);
});

/** Address of a stopped process with a full backlog, which behaves like an unreachable host. */
async function hostWithoutConnections(): Promise<string> {
  const script = `const server = require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => console.log(server.address().port));`;
  const program = startProgram(process.execPath, ["-e", script]);
  onTestFinished(() => program.stop());
  const port = Number(await program.printed(/^\d+$/m));
  program.kill("SIGSTOP");
  // Linux accepts two more connections.
  const sockets = Array.from({ length: 8 }, () => connect(port, "127.0.0.1").on("error", () => {}));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await once(sockets[0] as Socket, "connect");
  return `127.0.0.1:${port}`;
}

test("a certificate needs a key, and no value can end a directive", async () => {
  expect(await runCommand(["nginx", "--certificate", "/c.pem"])).toMatchObject({ code: 2 });
  expect(await runCommand(["nginx", "--upstream", "a:1; evil on"])).toMatchObject({ code: 2 });
  const { out } = await runCommand(["nginx", "--certificate", "/c.pem", "--certificate-key", "/k.pem"]);
  expect(out).toContain("listen 443 ssl;\n");
});
