import type { Server } from "node:net";
import { listen as listenOn } from "@ledgergate/service-kit/server";
import type { ListenAddress } from "./config.ts";

/** Listens. @returns the port @throws Error that names the member of the configuration to change */
export function listen(server: Server, { host, port }: ListenAddress, member: string): Promise<number> {
  const example = `--${member} ${hostInUrl(host)}`;
  return listenOn(server, port, host, {
    otherPort: `Choose another one: ${example}:${port + 1}, or ${member} in the configuration.`,
    highPort: `Choose one above 1023 for ${member}.`,
    otherHost: `Change ${member}.`,
  });
}

export function urlOf({ host }: ListenAddress, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${hostInUrl(name)}:${port}`;
}

export function hostInUrl(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}
