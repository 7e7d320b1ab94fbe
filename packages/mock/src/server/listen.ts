import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { errorCode } from "../values/error-code.ts";
import { answerClientError, answerConnect } from "./client-error.ts";

/**
 * How long an idle connection is kept, in milliseconds: longer than clients keep theirs. Node's default of 5 seconds closes
 * connections that a client is about to use again, such as a test that was busy with something else.
 */
const KEEP_ALIVE_MS = 65_000;

/** Servers that share one port. */
export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens on one host, or by default on both loopback addresses: `localhost` is the one or the other, by platform.
 * Port 0 takes any free port.
 */
export async function listen(listener: RequestListener, port: number, host: string | undefined): Promise<Listening> {
  if (host !== undefined) return group([await open(listener, port, host)]);
  const first = await open(listener, port, "127.0.0.1");
  try {
    return group([first, await open(listener, portOf(first), "::1")]);
  } catch (error) {
    // A machine without IPv6 has no second loopback address, which is no loss.
    if (["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(errorCode(error) ?? "") || port === 0) return group([first]);
    await closeServer(first);
    throw error;
  }
}

function open(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS }, listener);
  // The listener reads a body only when it wants one, and says so itself.
  server.on("checkContinue", listener);
  server.on("clientError", answerClientError);
  server.on("connect", answerConnect);
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(explain(cause, port, host)));
    server.listen(port, host, () => resolve(server));
  });
}

function explain(cause: Error, port: number, host: string): Error {
  const causes: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use. Choose another one: --port ${port + 1}, or PORT=${port + 1}.`,
    EACCES: `Port ${port} needs more rights than this process has. Choose one above 1023: --port 4010, or PORT=4010.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Omit --host to listen on localhost.`,
    ENOTFOUND: `The host ${host} is not known. Omit --host to listen on localhost.`,
  };
  const code = errorCode(cause);
  return Object.assign(new Error(causes[code ?? ""] ?? cause.message, { cause }), code !== undefined && { code });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function group(servers: readonly [Server, ...Server[]]): Listening {
  return {
    port: portOf(servers[0]),
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Answers that are still under way would hold the server open.
    server.closeAllConnections();
  });
}
