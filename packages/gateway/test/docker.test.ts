import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import manifest from "../package.json" with { type: "json" };
import { runCommand } from "./support/run-command.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
const dockerfile = read("Dockerfile");
const { services, configs } = parse(read("compose.yaml"), { merge: true });

/** Returns the arguments of each instruction with this name in the Dockerfile. */
const argumentsOf = (instruction: string): string[] =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.*)`, "gm"))].map(([, text = ""]) => text);

/** Returns a package and the workspace packages that it depends on. */
function packagesOf(name: string): string[] {
  const { dependencies = {} } = JSON.parse(read(`../${name}/package.json`));
  const own = Object.keys(dependencies).filter((one) => one.startsWith("@ledgergate/"));
  return [...new Set([name, ...own.flatMap((one) => packagesOf(one.slice("@ledgergate/".length)))])];
}

test("the linter accepts the Dockerfile, and finds the faults of a broken one", () => {
  const faultsOf = (text: string) => validate(text).map(({ message }) => message);
  expect(faultsOf(dockerfile)).toEqual([]);
  expect(faultsOf(dockerfile.replace("--interval", "--every"))).toEqual(["Unknown flag: every"]);
  expect(faultsOf(dockerfile.replace("ENTRYPOINT", "ENTRYPIONT"))).toEqual(["Unknown instruction: ENTRYPIONT"]);
});

test("the image has the Node of the tests and every package that the gateway needs, and runs without privileges", () => {
  const bases = argumentsOf("FROM").map((text) => text.split(" ")[0]);
  expect(new Set(bases)).toEqual(new Set([`node:${process.versions.node}-slim`]));
  const [tarballs = ""] = argumentsOf("COPY");
  expect(tarballs.match(/(?<=ledgergate-).+?(?=-\*)/g)?.sort()).toEqual(packagesOf("gateway").sort());
  expect(argumentsOf("USER")).toEqual(["node"]);
  const [command] = JSON.parse(argumentsOf("ENTRYPOINT")[0] ?? "");
  expect(Object.keys(manifest.bin)).toEqual([command]);
});

const checks: readonly (readonly [string, string, readonly string[]])[] = [
  ["the image", "/health", JSON.parse(argumentsOf("HEALTHCHECK")[0]?.replace(/^.*? CMD /, "") ?? "")],
  ["compose.yaml", "/ready", services["gateway-1"].healthcheck.test.slice(1)],
];

test.each(checks)("the health check of %s asks %s, and fails unless the answer is 200", async (_, path, command) => {
  let status = 200;
  const server = createServer(({ url }, response) => void response.writeHead(url === path ? status : 404).end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const [program, ...args] = command.map((part) => part.replace(":9090", `:${port}`));
  expect(program).toBe("node");
  const exitCode = async () => {
    const child = execFile(process.execPath, args);
    const [code] = await once(child, "exit");
    return code;
  };
  expect(await exitCode()).toBe(0);
  status = 503;
  expect(await exitCode()).toBe(1);
  server.close();
  server.closeAllConnections();
  expect(await exitCode()).toBe(1);
});

test("the containers of compose.yaml install nothing at their start, and publish only nginx", () => {
  for (const { command = [], entrypoint = [] } of Object.values<Record<string, string[]>>(services))
    expect([...entrypoint, ...command].join(" ")).not.toMatch(/\bnp[mx]\b|install/);
  const published = Object.entries<Record<string, unknown>>(services).filter(([, { ports }]) => ports !== undefined);
  expect(published.map(([name]) => name)).toEqual(["nginx"]);
});

test("the configurations in compose.yaml can be used, and metrics can be read within its network", async () => {
  const file = join(temporaryFolder(), "ledgergate.yaml");
  writeFileSync(file, configs.ledgergate.content.replaceAll("$$", "$"));
  const { DATABASE_URL } = services["gateway-1"].environment;
  const env = { DATABASE_URL: DATABASE_URL.replace(/\$\{.*?\}/, "secret") };
  const { code, err } = await runCommand(["check", file], { env });
  expect(code).toBe(0);
  // Both warnings are expected: the public host is unknown, and `operations` has no port of the host.
  expect(err.split("\n")).toEqual([
    expect.stringContaining("warning: publicUrls has no "),
    expect.stringContaining("warning: operations listens beyond this machine"),
  ]);
  const [script = ""] = services["nginx-config"].command;
  const [, program, args = ""] = /^(\S+) (.*?) >/.exec(script) ?? [];
  expect(Object.keys(manifest.bin)).toEqual([program]);
  const nginx = await runCommand([...args.split(" "), "--config", file], { env });
  expect(nginx).toMatchObject({ code: 0, err: "" });
  expect(nginx.out).toContain("server gateway-1:8080 max_fails=1 fail_timeout=1s;\n  server gateway-2:8080");
});
