import { once } from "node:events";
import { connect, createServer } from "node:net";
import { onTestFinished } from "vitest";
import { listen } from "./free-port.ts";

/** Holds an address that refuses connections until the test ends. If its port were only free, another process could take it. */
export async function closedAddress(): Promise<string> {
  const server = createServer();
  // The local end of a connection occupies a port, but does not listen on it.
  const socket = connect(await listen(server), "127.0.0.1");
  await once(socket, "connect");
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  return `127.0.0.1:${socket.localPort}`;
}
