import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { defaultSetup } from "./support/default-setup.ts";
import { runCommand } from "./support/run-command.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
const unit = read("ledgergate-gateway.service");
const [configMap, deployment, service] = parseAllDocuments(read("kubernetes.yaml")).map((one) => one.toJS());

const { drain = 0, drainDelay = 0 } = defaultSetup.config.timeouts;
/** Longest time in which a gateway with the default configuration stops. */
const longestStopSeconds = (drain + drainDelay) / 1_000 + 5;

/** Returns what `systemd-analyze verify` says about a unit. */
function verify(text: string): string {
  const file = join(temporaryFolder(), "ledgergate-gateway.service");
  // The program is not installed where the unit expects it.
  writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
  return `${stdout}${stderr}`
    .split("\n")
    .filter((line) => line.includes("ledgergate"))
    .join("\n");
}

test("systemd accepts the unit, and finds the fault of a broken one", ({ skip }) => {
  if (spawnSync("systemd-analyze", ["--version"]).status !== 0) skip("systemd-analyze is not on the PATH");
  expect(verify(unit)).toBe("");
  expect(verify(unit.replace("KillMode=mixed", "KillMode=some"))).toContain("kill mode");
});

test("systemd and Kubernetes wait until a gateway has drained", () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(longestStopSeconds);
  expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(longestStopSeconds);
  // A gateway that stops is not ready for `drainDelay`. Kubernetes must notice it.
  const { periodSeconds, failureThreshold } = deployment.spec.template.spec.containers[0].readinessProbe;
  expect(periodSeconds * failureThreshold).toBeLessThan(drainDelay / 1_000);
});

test("the manifests fit the published types of Kubernetes, and a misspelt member does not", () => {
  const folder = temporaryFolder();
  const types = dirname(createRequire(import.meta.url).resolve("kubernetes-types/package.json"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(types, join(folder, "node_modules/kubernetes-types"));
  const text = read("kubernetes.yaml");
  const programs = { "right.ts": text, "misspelt.ts": text.replace("failureThreshold", "failureTreshold") };
  for (const [name, manifests] of Object.entries(programs)) {
    const [map, deploy, serve] = parseAllDocuments(manifests).map((one) => JSON.stringify(one.toJS()));
    writeFileSync(
      join(folder, name),
      `import type { ConfigMap, Service } from "kubernetes-types/core/v1";
import type { Deployment } from "kubernetes-types/apps/v1";
export const map: ConfigMap = ${map};
export const deployment: Deployment = ${deploy};
export const service: Service = ${serve};
`,
    );
  }
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const args = [tsc, "--noEmit", "--strict", "--module", "nodenext", ...Object.keys(programs)];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  expect(stdout).toMatch(/^misspelt\.ts\(.*failureTreshold/);
  expect(stdout).not.toContain("right.ts");
  expect([configMap.kind, deployment.kind, service.kind]).toEqual(["ConfigMap", "Deployment", "Service"]);
});

test("the configuration in kubernetes.yaml can be used, and its probes and ports fit together", async () => {
  const file = join(temporaryFolder(), "ledgergate.yaml");
  const text = configMap.data["ledgergate.yaml"];
  writeFileSync(file, text);
  const { code } = await runCommand(["check", file], { env: { DATABASE_URL: "postgres://a:b@c/d" } });
  expect(code).toBe(0);
  const { listen, operations, data } = parse(text);
  const [container] = deployment.spec.template.spec.containers;
  const portOf = (name: string) => container.ports.find((port: { name: string }) => port.name === name).containerPort;
  expect([`0.0.0.0:${portOf("calls")}`, `0.0.0.0:${portOf("operations")}`]).toEqual([listen, operations]);
  expect(service.spec.ports).toEqual([{ name: "calls", port: 80, targetPort: "calls" }]);
  for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"])
    expect(container[probe].httpGet.port).toBe("operations");
  const [mount] = container.volumeMounts.filter(({ mountPath }: { mountPath: string }) => mountPath === data);
  expect(deployment.spec.template.spec.volumes.map(({ name }: { name: string }) => name)).toContain(mount.name);
});
