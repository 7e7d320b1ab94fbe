import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import manifest from "../package.json" with { type: "json" };
import { defaultSetup } from "./support/default-setup.ts";
import { runCommand } from "./support/run-command.ts";
import { temporaryFile } from "./support/temporary-folder.ts";

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
const [dockerfile, unit] = [read("Dockerfile"), read("ledgergate-gateway.service")];
const { services, configs } = parse(read("compose.yaml"), { merge: true });
const [configMap, deployment, service] = parseAllDocuments(read("kubernetes.yaml")).map((one) => one.toJS());
const pod = deployment.spec.template.spec;
const [container] = pod.containers;
const gateway = services["gateway-1"];
const [program = ""] = Object.keys(manifest.bin);

/** Returns what follows a word at the begin of a line of a file. */
const after = (text: string, word: string) => new RegExp(`^${word}(.*)`, "m").exec(text)?.[1] ?? "";

/** Returns a package and the workspace packages that it depends on. */
function packagesOf(name: string): string[] {
  const { dependencies = {} } = JSON.parse(read(`../${name}/package.json`));
  const own = Object.keys(dependencies).filter((one) => one.startsWith("@ledgergate/"));
  return [...new Set([name, ...own.flatMap((one) => packagesOf(one.slice("@ledgergate/".length)))])];
}

const { drain = 0, drainDelay = 0 } = defaultSetup.config.timeouts;
const portOf = (name: string) => container.ports.find((port: { name: string }) => port.name === name)?.containerPort;

test.each<[string, { stopSeconds: string; start: string; config?: string; warnings?: string[]; ports?: unknown }]>([
  ["the unit", { stopSeconds: after(unit, "TimeoutStopSec="), start: after(unit, "ExecStart=/usr/local/bin/") }],
  [
    "compose.yaml",
    {
      stopSeconds: gateway.stop_grace_period,
      start: JSON.parse(after(dockerfile, "ENTRYPOINT "))[0],
      config: configs.ledgergate.content.replaceAll("$$", "$"),
      ports: after(dockerfile, "EXPOSE "),
    },
  ],
  [
    "kubernetes.yaml",
    {
      stopSeconds: pod.terminationGracePeriodSeconds,
      start: program,
      config: configMap.data["ledgergate.yaml"],
      ports: `${portOf("calls")} ${portOf("operations")}`,
    },
  ],
])("%s starts a gateway, and waits until it has drained", async (_, file) => {
  expect(Number.parseInt(file.stopSeconds, 10)).toBeGreaterThanOrEqual((drain + drainDelay) / 1_000 + 5);
  expect(file.start.split(" ")[0]).toBe(program);
  if (file.config === undefined) return;
  const path = temporaryFile(file.config);
  const env = { DATABASE_URL: "postgres://a:secret@b/c" };
  const { code, err } = await runCommand(["check", path], { env });
  expect(code).toBe(0);
  // The public host is unknown, and `operations` has no port of the host.
  expect(err.split("\n")).toEqual([
    expect.stringContaining("warning: publicUrls has no "),
    expect.stringContaining("warning: operations listens beyond this machine"),
  ]);
  const { listen, operations, data } = parse(file.config);
  expect(`${listen} ${operations} ${data}`).toBe(`0.0.0.0:${String(file.ports).replace(" ", " 0.0.0.0:")} /data`);
  const [script = ""] = services["nginx-config"].command;
  const [, printer, args = ""] = /^(\S+) (.*?) >/.exec(script) ?? [];
  const nginx = await runCommand([...args.split(" "), "--config", path], { env });
  expect([printer, nginx.code, nginx.err]).toEqual([program, 0, ""]);
  expect(nginx.out).toContain("server gateway-1:8080 max_fails=1 fail_timeout=1s;\n  server gateway-2:8080");
});

test("images, ports and probes fit together", () => {
  expect(new Set(dockerfile.match(/(?<=^FROM )\S+/gm))).toEqual(new Set([`node:${process.versions.node}-slim`]));
  const copied = after(dockerfile, "COPY ").match(/(?<=ledgergate-).+?(?=-\*)/g);
  expect(copied?.sort()).toEqual(packagesOf("gateway").sort());
  expect(after(dockerfile, "USER ")).toBe("node");
  const containers = Object.entries<Record<string, string[]>>(services);
  expect(containers.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(["nginx"]);
  expect(service.spec.ports).toEqual([{ name: "calls", port: 80, targetPort: "calls" }]);
  const probes = ["startupProbe", "livenessProbe", "readinessProbe"].map((name) => container[name].httpGet);
  const asked = (path: string) => ({ path, port: "operations" });
  expect(probes).toEqual([asked("/health"), asked("/health"), asked("/ready")]);
  const checks = [JSON.parse(after(dockerfile, "HEALTHCHECK .*? CMD ")), gateway.healthcheck.test].map(String);
  expect(checks).toEqual([expect.stringContaining(":9090/health"), expect.stringContaining(":9090/ready")]);
  // A gateway that stops is not ready for `drainDelay`. Kubernetes must notice it.
  const { periodSeconds, failureThreshold } = container.readinessProbe;
  expect(periodSeconds * failureThreshold).toBeLessThan(drainDelay / 1_000);
  const mounted = container.volumeMounts.find(({ mountPath }: { mountPath: string }) => mountPath === "/data").name;
  expect(pod.volumes.map(({ name }: { name: string }) => name)).toContain(mounted);
});
