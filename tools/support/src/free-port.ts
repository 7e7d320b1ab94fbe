import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Lets a server listen on a free port of the loopback address. Returns the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** Finds a free port of the loopback address. Another process may take it before it is used: see {@link onFreePort}. */
export async function freePort(): Promise<number> {
  await using server = createServer();
  return await listen(server);
}

/** Starts a server on a free port. If another process takes the port first, the server starts on the next free one. */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (;;) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!/address already in use/i.test(String(error))) throw error;
    }
  }
}
