import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@ledgergate/support/free-port";
import { startProgram } from "@ledgergate/support/start-program";
import type { GatewaySite } from "./gateway-process.ts";

export function hasNginx(): boolean {
  return spawnSync("nginx", ["-v"]).status === 0;
}

/** Reason for skipping a test that needs nginx. */
export const noNginx = "nginx is not on the PATH";

export interface Nginx {
  readonly url: string;
  /** Returns the access log and the error log. */
  logs(): string;
}

/** Starts nginx in front of gateways, with the configuration that the first gateway writes. */
export async function startNginx(
  stack: AsyncDisposableStack,
  sites: readonly [GatewaySite, ...GatewaySite[]],
): Promise<Nginx> {
  const [{ folder, run }] = sites;
  const port = await freePort();
  const upstreams = sites.map(({ url }) => new URL(url).host).join();
  const [log, errorLog] = [join(folder, "nginx.log"), join(folder, "nginx.error.log")];
  const own = await run("nginx", "--upstream", upstreams, "--listen", `127.0.0.1:${port}`, "--access-log", log);
  writeFileSync(join(folder, "ledgergate.conf"), own);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 1024; }
http { ${paths.join(" ")} include ${folder}/ledgergate.conf; }`,
  );
  const nginx = startProgram("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")]);
  stack.defer(() => nginx.stop("SIGTERM"));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (nginx.child.exitCode !== null) throw new Error(`nginx did not start: ${nginx.output.all.trim()}`);
    await sleep(20);
  }
  return { url, logs: () => [log, errorLog].map((file) => readFileSync(file, "latin1")).join("\n") };
}
