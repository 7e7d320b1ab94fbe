import { EventEmitter, once } from "node:events";
import type { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { statusOf } from "@ledgergate/support/send-raw";
import { expect, test, vi } from "vitest";
import { createCallers } from "../../src/calls/callers.ts";
import { limitConnections } from "../../src/calls/limit-connections.ts";
import { openSocket, openWebSocket } from "../support/callers.ts";
import { startSocketNode } from "../support/nodes.ts";
import { basePath, type Group, startGroup } from "../support/test-listener.ts";

const max = 20;

/** Connects some callers to a server without sockets. @returns the indices of the connections that stay open */
function connectAll(addresses: readonly string[], busy: readonly number[] = []) {
  const server = new EventEmitter();
  const onFull = vi.fn();
  const sockets = addresses.map((remoteAddress) =>
    Object.assign(new EventEmitter(), { remoteAddress, destroyed: false }),
  );
  limitConnections(server as Server, {
    max,
    isProxy: createCallers(["10.0.0.0/8"]).isProxy,
    busy: () => new Set(busy.map((index) => sockets[index])),
    onFull,
  });
  const destroyed = { destroyed: true };
  for (const socket of sockets) {
    const destroy = () => Object.assign(socket, destroyed).emit("close");
    server.emit("connection", Object.assign(socket, { destroy }));
  }
  const open = sockets.flatMap(({ destroyed }, index) => (destroyed ? [] : [index]));
  expect(onFull.mock.calls.length > 0).toBe(open.length < addresses.length);
  return open;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** Addresses of connections. `*` stands for the number of the connection. */
const times = (count: number, address = "192.0.2.1") => range(0, count).map((n) => address.replace("*", String(n)));

/** `open`: indices of connections that stay, and `busy`: of those with calls. flood-guard.test.ts has the networks of other addresses. */
test.for<[what: string, addresses: string[], open: number[], busy?: number[]]>([
  ["an address has half, of which the oldest idle ones make room", times(30), range(20, 30)],
  ["an IPv6 /56 has all", times(30, "2001:db8:0:*::1"), range(10, 30)],
  ["busy ones stay", times(14), [...range(0, 5), ...range(9, 14)], range(0, 5)],
  ["without an idle one, the new one is closed", times(12), range(0, 10), range(0, 10)],
  ["proxies have no share", [...times(10, "10.1.1.1"), ...times(10, "::ffff:10.1.1.1")], range(0, 20)],
  [
    "the greediest of several makes room",
    [...times(10), ...times(6, "192.0.2.2"), ...times(10, "192.0.2.1*")],
    [...range(5, 10), ...range(11, 26)],
  ],
  [
    "the idle ones of the greediest, although another one has more",
    [...times(10), ...times(5, "192.0.2.2"), ...times(5, "192.0.2.3"), "192.0.2.9"],
    [...range(0, 10), ...range(11, 21)],
    range(0, 10),
  ],
  ["callers beside proxies make room for them", [...times(6), ...times(18, "10.1.1.1")], range(4, 24)],
])("%s", ([, addresses, open, busy]) => {
  expect(connectAll(addresses, busy)).toEqual(open);
});

const request = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;

const webSocket = "connection: upgrade\r\nupgrade: websocket\r\n";
const unfinished = "HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{";

async function statusFrom({ port }: Group, localAddress: string, path: string) {
  const socket = openSocket(port, request(path), localAddress);
  const [answer] = await Promise.race([once(socket, "data"), once(socket, "close").then(() => ["HTTP/1.1 000"])]);
  return statusOf(String(answer));
}

// Other systems have one loopback address.
test.skipIf(process.platform !== "linux").each([
  ["nothing", ""],
  ["half a head", "GET /nothing HTTP/1.1\r\nhost: x\r\nx-"],
  ["a 404 and half a head", `${request("/nothing")}GET /`],
  ["an unknown key", request("/ledger-x/x/unknown/api/things/1")],
  ["an unfinished body", `POST /nothing ${unfinished}`],
  ["an unfinished body of a token", `POST /oauth/token ${unfinished}`],
  ["answers that are not read", request("/nothing").repeat(100)],
  ["a refused WebSocket", request("/ledger-x/x/unknown/api", webSocket)],
])("connections with %s keep no other caller out", async (_, text) => {
  const group = await startGroup(undefined, { maxConnections: max });
  for (let index = 0; index < 6 * max; index++) {
    openSocket(group.port, text, `127.0.0.${2 + (index % 8)}`).pause();
    if (index % 10 === 0) await sleep(1);
  }
  await sleep(100);
  for (let caller = 0; caller < 5; caller++)
    expect(await statusFrom(group, `127.0.1.${caller + 1}`, `${basePath()}/things/1`)).toBe(200);
  expect(await group.listener.countConnections()).toBeLessThanOrEqual(max);
});

test.skipIf(process.platform !== "linux")("calls and WebSockets under way are not closed for others", async () => {
  const { url: ws } = await startSocketNode();
  const group = await startGroup([() => {}], { nodeOf: (url) => ({ url, ws }), maxConnections: max });
  const calls = range(0, 5).map(() => openSocket(group.port, request(`${basePath()}/things/1`), "127.0.0.2"));
  const socket = await openWebSocket(group.origin + basePath(), { localAddress: "127.0.0.2" });
  await expect.poll(() => group.requests).toHaveLength(5);
  for (let index = 0; index < 4 * max; index++) openSocket(group.port, "", `127.0.0.${2 + (index % 2)}`);
  expect(await statusFrom(group, "127.0.1.1", "/nothing")).toBe(404);
  expect(calls.filter(({ destroyed }) => destroyed)).toEqual([]);
  expect(group.requests.filter(({ socket }) => socket.destroyed)).toEqual([]);
  socket.send("hello");
  expect(String((await once(socket, "message"))[0])).toBe("hello");
});
