import { connect, createServer, type Socket } from "node:net";
import { listen } from "./free-port.ts";

export interface DatabaseProxy extends Disposable {
  readonly url: string;
  /** Resets all connections and refuses new ones, like a server that is gone. */
  cut(isCut: boolean): void;
  /** Forwards nothing and closes nothing, like a network that loses all packets. Data that is sent meanwhile arrives afterwards. */
  silence(isSilent: boolean): void;
  /** Waits until a client sends this text, and forwards nothing from then on. The text arrives afterwards. */
  silenceAt(text: string): Promise<void>;
  /** Leads new connections to another server. */
  lead(database: string): void;
}

/** Starts a proxy on a free port of the loopback address. */
export async function startProxy(database: string): Promise<DatabaseProxy> {
  let target = new URL(database);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  let awaited: { readonly text: string; resolve(): void } | undefined;
  const silence = (value: boolean): void => {
    isSilent = value;
    for (const socket of sockets)
      if (value) socket.pause();
      else socket.resume();
  };
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  /** Forwards the data that a socket receives. */
  const forward = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on("data", (chunk: Buffer) => {
      if (awaited && chunk.includes(awaited.text)) {
        silence(true);
        awaited.resolve();
        awaited = undefined;
      }
      if (isSilent) {
        from.pause();
        from.unshift(chunk);
      } else to.write(chunk);
    });
    from.on("end", () => to.end());
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isSilent) from.pause();
  };
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    forward(socket, upstream);
    forward(upstream, socket);
  });
  const url = new URL(database);
  url.host = `127.0.0.1:${await listen(server)}`;
  return {
    url: url.href,
    cut(value) {
      isCut = value;
      if (value) reset();
    },
    silence,
    silenceAt: (text) =>
      new Promise((resolve) => {
        awaited = { text, resolve };
      }),
    lead(other) {
      target = new URL(other);
    },
    [Symbol.dispose]() {
      server.close();
      reset();
    },
  };
}
