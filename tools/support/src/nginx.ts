import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RunningProgram, startProgram } from "./start-program.ts";

/** Reason for skipping a test or drill that needs nginx. */
export const noNginx = "nginx is not on the PATH";

export function hasNginx(): boolean {
  return spawnSync("nginx", ["-v"]).status === 0;
}

/**
 * Starts nginx in a folder, and waits until it listens. `site` is a configuration file with `server` blocks.
 *
 * @throws Error with its output, if it ends before it listens.
 */
export async function startNginx(folder: string, site: string): Promise<RunningProgram> {
  const pid = join(folder, "nginx.pid");
  const config = join(folder, "nginx.conf");
  const parts = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off; worker_processes 1; pid ${pid}; error_log stderr crit;
events { worker_connections 1024; }
http { access_log off; ${parts.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")} include ${site}; }`,
  );
  const nginx = startProgram("nginx", ["-p", folder, "-e", "stderr", "-c", config]);
  // nginx writes the file once it listens.
  await nginx.untilReady(() => existsSync(pid));
  return nginx;
}
