import type { AddressInfo, Server } from "node:net";
import { errorCode } from "@ledgergate/document";
import type { ListenAddress } from "../config/config.ts";

/** Listens, and gives the port. What stands in the way is said with the member of the configuration that mends it. */
export function listen(server: Server, { host, port }: ListenAddress, member: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(explain(cause, { host, port }, member)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function explain(cause: Error, { host, port }: ListenAddress, member: string): Error {
  const example = `--${member} ${host.includes(":") ? `[${host}]` : host}`;
  const causes: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use. Choose another one: ${example}:${port + 1}, or ${member} in the configuration.`,
    EACCES: `Port ${port} needs more rights than this process has. Choose one above 1023 for ${member}.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Change ${member}.`,
    ENOTFOUND: `The host ${host} is not known. Change ${member}.`,
  };
  const code = errorCode(cause);
  return Object.assign(new Error(causes[code ?? ""] ?? cause.message, { cause }), code !== undefined && { code });
}

/** Returns the URL of an address. */
export function urlOf({ host }: ListenAddress, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
