import { once } from "node:events";
import { createServer } from "node:net";

/** Finds a free port of the loopback address. Another process may take it before it is used: see {@link onFreePort}. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}

/** Starts a server on a free port. If another process takes the port first, the server starts on the next free one. */
export async function onFreePort<Server>(start: (port: number) => Promise<Server>): Promise<Server> {
  for (;;) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!/address already in use/i.test(String(error))) throw error;
    }
  }
}
