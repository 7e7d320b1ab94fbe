import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atLeast, type Drill, none } from "../drill.ts";
import { freePort } from "../free-port.ts";
import type { Site } from "../gateway-process.ts";
import { answered, failed, startLoad } from "../load.ts";
import { callPath, startNode } from "../node.ts";
import { makeTwins } from "../twins.ts";

const leastCalls = 10_000;

/** Restarts two gateways behind nginx in turn, as an upgrade does. */
export const upgrade: Drill = {
  name: "upgrade",
  about: "two gateways behind nginx are restarted in turn under 32 busy connections: no call fails",
  rounds: 2,
  async run({ rounds, stack, progress }) {
    if (spawnSync("nginx", ["-v"]).status !== 0) return { skipped: "nginx is not on the PATH" };
    const { nodes } = await startNode(stack);
    // Longer than nginx takes a gateway for gone (`fail_timeout`): it must have seen the other one come back.
    const timeouts = { drainDelay: "2s" };
    const limits = { computeUnitsPerSecond: 1e9 };
    const sites = await makeTwins(stack, { nodes, timeouts, limits, trustProxy: ["127.0.0.1"] });
    const running = await Promise.all(sites.map((site) => site.start()));
    const origin = await startNginx(stack, sites);
    const load = startLoad({ origin, path: callPath(sites[0]), connections: 32 });
    for (let round = 0; round < rounds; round++) {
      for (const [index, site] of sites.entries()) {
        progress(`round ${round + 1} of ${rounds}, gateway ${index + 1}`);
        const before = running[index];
        before?.kill("SIGTERM");
        await before?.exited;
        running[index] = await site.start();
      }
    }
    while (answered(load) < leastCalls) await sleep(100);
    const seen = await load.stop();
    const { count, how } = failed(seen);
    return [
      none(how === "" ? "calls that failed" : `calls that failed (${how})`, count, answered(seen) + count),
      atLeast("calls", answered(seen), leastCalls),
    ];
  },
};

/** Starts nginx by the configuration that the gateway makes. */
async function startNginx(stack: AsyncDisposableStack, sites: readonly [Site, Site]): Promise<string> {
  const [{ folder, run }] = sites;
  const port = await freePort();
  const upstreams = sites.map(({ url }) => new URL(url).host).join();
  const log = join(folder, "nginx.log");
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
  const nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const kill = (): void => void nginx.kill("SIGTERM");
  process.on("exit", kill);
  stack.defer(async () => {
    process.off("exit", kill);
    if (nginx.exitCode !== null) return;
    kill();
    await once(nginx, "exit");
  });
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(origin).then(
      () => true,
      () => false,
    ))
  ) {
    if (nginx.exitCode !== null) throw new Error("nginx did not start.");
    await sleep(20);
  }
  return origin;
}
