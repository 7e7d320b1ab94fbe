import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onFreePort } from "@ledgergate/support/free-port";
import { startNginx as start } from "@ledgergate/support/nginx";
import type { GatewaySite } from "./gateway-process.ts";

export interface Nginx {
  readonly url: string;
  /** Returns the access log and the error log. */
  logs(): string;
}

/** Starts nginx in front of gateways, with the configuration that the first gateway writes. */
export function startNginx(
  stack: AsyncDisposableStack,
  sites: readonly [GatewaySite, ...GatewaySite[]],
): Promise<Nginx> {
  const [{ folder, run }] = sites;
  const upstreams = sites.map(({ url }) => new URL(url).host).join();
  const [log, errorLog] = [join(folder, "nginx.log"), join(folder, "nginx.error.log")];
  const site = join(folder, "ledgergate.conf");
  return onFreePort(async (port) => {
    const listen = `127.0.0.1:${port}`;
    writeFileSync(site, await run("nginx", "--upstream", upstreams, "--listen", listen, "--access-log", log));
    const nginx = await start(folder, site);
    stack.defer(() => nginx.stop("SIGTERM"));
    const logs = () => [log, errorLog].map((file) => readFileSync(file, "latin1")).join("\n");
    return { url: `http://${listen}`, logs };
  });
}
