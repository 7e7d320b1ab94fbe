import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "../support/run-command.ts";
import { until } from "../support/serve-process.ts";
import { temporaryFolder } from "../support/stores.ts";

const execute = promisify(execFile);

/** The version of the nginx on the PATH. */
const nginx = await execute("nginx", ["-v"]).then(
  ({ stderr }) => stderr.trim(),
  () => undefined,
);

test("the configuration masks keys in the log, and passes paths and hosts on as they came", async ({ skip }) => {
  if (nginx === undefined) skip("there is no nginx on the PATH (Debian: apt-get install nginx)");
  const folder = temporaryFolder();
  const seen: { url: string | undefined; host: string | undefined; forwarded: unknown }[] = [];
  const upstream = createServer(({ url, headers }, response) => {
    seen.push({ url, host: headers.host, forwarded: headers["x-forwarded-for"] });
    response.end("answered");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void upstream.close().closeAllConnections());
  await new Promise((resolve) => upstream.once("listening", resolve));
  const gone = await freePort();
  const port = await freePort();

  const config = join(folder, "gateway.yaml");
  writeFileSync(config, "publicUrls: { ledger-a: https://ledger-a.gateway.example }\nsimulate: [ledger-a]\n");
  const upstreams = `127.0.0.1:${gone},127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const flags = ["--upstream", upstreams, "--listen", `127.0.0.1:${port}`, "--access-log", `${folder}/access.log`];
  const printed = await runCommand(["nginx", "--config", config, ...flags]);
  expect(printed).toMatchObject({ code: 0, err: "" });
  writeFileSync(`${folder}/ledgergate.conf`, printed.out);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const whole = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log crit; events {} http { access_log off; ${paths.join(" ")} include ${folder}/ledgergate.conf; }`;
  writeFileSync(`${folder}/nginx.conf`, whole);

  const server = spawn("nginx", ["-p", folder, "-e", `${folder}/error.log`, "-c", `${folder}/nginx.conf`]);
  let said = "";
  server.stderr.on("data", (chunk) => {
    said += chunk;
  });
  onTestFinished(async () => {
    server.kill("SIGQUIT");
    // It still writes into the folder, which is removed next.
    if (server.exitCode === null) await once(server, "exit");
  });
  const get = (path: string) =>
    execute("curl", ["-s", "--path-as-is", "-H", "Host: ledger-a.gateway.example", `http://127.0.0.1:${port}${path}`]);
  await until(
    () =>
      get("/ready-yet").then(
        ({ stdout }) => stdout === "answered",
        () => false,
      ),
    () => `nginx: ${said}`,
  );
  seen.length = 0;
  const targets = [
    "/v1/canary-key-1/v1/accounts/0x1?limit=1",
    "/ledger-b/v1/canary-key-2/operations//1/effects",
    "/ledger-c/v1/%63anary-key-3/wallet/updatesetting",
    "/admin/v1/endpoints",
    "//v1/canary-key-4/../canary-key-5",
  ];
  for (const target of targets) expect((await get(target)).stdout).toBe("answered");
  expect(seen.map(({ url }) => url)).toEqual(targets);
  expect(seen[0]).toMatchObject({ host: "ledger-a.gateway.example", forwarded: "127.0.0.1" });

  const log = readFileSync(`${folder}/access.log`, "utf8");
  expect(log + readFileSync(`${folder}/error.log`, "utf8")).not.toContain("canary");
  const logged = log
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
});

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test("a certificate needs its key, and no value can end a directive", async () => {
  expect(await runCommand(["nginx", "--certificate", "/c.pem"])).toMatchObject({ code: 2 });
  expect(await runCommand(["nginx", "--upstream", "a:1; evil on"])).toMatchObject({ code: 2 });
  const { out } = await runCommand(["nginx", "--certificate", "/c.pem", "--certificate-key", "/k.pem"]);
  expect(out).toContain("listen 443 ssl;\n");
});
