import { once } from "node:events";
import { connect, createServer } from "node:net";
import { listen } from "./free-port.ts";

/** A port of the loopback address that refuses connections. */
export interface ClosedPort {
  readonly port: number;
  /** Lets other processes use the port again. */
  release(): void;
}

/** Holds a port that refuses connections. If the port were only free, another process could take it. */
export async function holdClosedPort(): Promise<ClosedPort> {
  const server = createServer();
  // The local end of a connection occupies a port, but does not listen on it.
  const socket = connect(await listen(server), "127.0.0.1");
  await once(socket, "connect");
  server.unref();
  socket.unref();
  return {
    port: socket.localPort ?? 0,
    release() {
      socket.destroy();
      server.close();
    },
  };
}
