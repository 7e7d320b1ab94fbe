import type { Server, Socket } from "node:net";
import { Counter } from "../counter.ts";
import { networksOf } from "./networks-of.ts";

export interface ConnectionLimit {
  /** Largest number of connections. A network may have half of them; the second network of an address, twice as many. */
  readonly max: number;
  /** Tests for the address of a proxy. A proxy connects for many callers, so it has no share, and its connections stay. */
  isProxy(address: string): boolean;
  /** Returns the connections that are not idle: those with a call under way. */
  busy(): ReadonlySet<unknown>;
  /** Called when connections are closed because of the limit. */
  onFull(): void;
}

/** Part of the connections that one network may have. */
const share = 0.5;

/** Part of the idle connections of the greediest network that are closed at once, since it takes time to find them. */
const closedAtOnce = 1 / 64;

/**
 * Limits the connections of a server. If there are too many, in all or of a network, the oldest idle ones of the network with the most
 * make room. A connection is idle before its first request, while a head arrives, and after an answer. The new connection is idle, too.
 */
export function limitConnections(server: Server, { max, isProxy, busy, onFull }: ConnectionLimit): void {
  /** The networks of each open connection, the oldest first. A proxy has none. */
  const open = new Map<Socket, readonly string[]>();
  const counts = new Counter();
  const sizeOf = (networks: readonly string[]): number =>
    Math.max(0, ...networks.map((network, index) => counts.of(network) / (index + 1)));
  const idleOfGreediest = (): readonly Socket[] => {
    const busyNow = busy();
    let [found, largest]: [Socket[], number] = [[], 0];
    for (const [socket, networks] of open) {
      const size = busyNow.has(socket) ? 0 : sizeOf(networks);
      if (size > largest) [found, largest] = [[], size];
      if (size > 0 && size === largest) found.push(socket);
    }
    return found.slice(0, Math.ceil(found.length * closedAtOnce));
  };

  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const networks = isProxy(remoteAddress) ? [] : networksOf(remoteAddress);
    open.set(socket, networks);
    for (const network of networks) counts.add(network, 1);
    socket.once("close", () => {
      open.delete(socket);
      for (const network of networks) counts.add(network, -1);
    });
    if (open.size <= max && sizeOf(networks) <= max * share) return;
    onFull();
    const idle = idleOfGreediest();
    for (const one of idle.length > 0 ? idle : [socket]) one.destroy();
  });
}
