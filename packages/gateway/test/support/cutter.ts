import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A proxy between a gateway and its database. */
export interface Cutter {
  /** The database's URL through the proxy. */
  readonly url: string;
  /** Resets all connections and refuses new ones, like a server that is gone. */
  cut(isCut: boolean): void;
  /** Forwards nothing and closes nothing, like a network that loses all packets. What was sent meanwhile arrives afterwards. */
  silence(isSilent: boolean): void;
}

export async function startCutter(database: string): Promise<Cutter> {
  const target = new URL(database);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  let isSilent = false;
  const forward = ([one, other]: readonly [Socket, Socket]): void => {
    one.pipe(other);
    other.pipe(one);
  };
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const pair = [socket, connect(Number(target.port), target.hostname)] as const;
    pairs.add(pair);
    for (const one of pair)
      one
        .on("error", () => {})
        .on("close", () => {
          pairs.delete(pair);
          for (const both of pair) both.destroy();
        });
    if (!isSilent) forward(pair);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const url = new URL(database);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut(value) {
      isCut = value;
      if (value) for (const socket of [...pairs].flat()) socket.resetAndDestroy();
    },
    silence(value) {
      isSilent = value;
      for (const pair of pairs)
        if (value) for (const socket of pair) socket.unpipe().pause();
        else forward(pair);
    },
  };
}
