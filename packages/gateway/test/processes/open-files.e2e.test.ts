import dns from "node:dns";
import { once } from "node:events";
import type { LookupFunction, Socket } from "node:net";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { connectWebSocket, openSocket, refusalOf } from "../support/callers.ts";
import { answering, startNode } from "../support/nodes.ts";
import { folderOnPostgres, startServe } from "../support/serve-process.ts";
import { addAll, openUntilEnd } from "../support/stores.ts";
import { basePath, startGroup } from "../support/test-listener.ts";

const openFiles = 200;

test.skipIf(process.platform !== "linux")("callers leave file descriptors for nodes", async () => {
  const node = await startNode(answering(200, {}, '{"sequence_number":"1","authentication_key":"0x1"}'));
  const nodes = { "ledger-a": { mainnet: [{ name: "own", url: node.url }] } };
  const { folder, database } = await folderOnPostgres(`nodes: ${JSON.stringify(nodes)}\n`);
  const { key } = await addAll(await openUntilEnd({ data: join(folder, "ledgergate-data"), database }));
  const gateway = await startServe(folder, openFiles);
  await gateway.printed(new RegExp(`"openFiles":${openFiles}`));

  const sockets: Socket[] = [];
  for (let callers = 0; callers < openFiles; callers++) {
    const socket = openSocket(Number(new URL(gateway.url).port)).resume();
    sockets.push(socket);
    await once(socket, "connect");
  }
  await gateway.printed(/a connection was closed for another one: raise the limit of open files/);
  const closed = () => sockets.filter(({ destroyed }) => destroyed).length;
  await expect.poll(closed).toBeGreaterThan(openFiles / 2);
  const send = (socket: Socket) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    if (socket.destroyed) return Promise.resolve("closed");
    socket
      .on("data", (answer) => resolve(String(answer).split("\r\n", 1)[0] ?? ""))
      .on("close", () => resolve("closed"));
    socket.write(`GET /ledger-a/v1/${key}/v1/accounts/0x1 HTTP/1.1\r\nhost: a\r\n\r\n`);
    return promise;
  };
  const answers = await Promise.all(sockets.map(send));
  const served = answers.filter((answer) => answer !== "closed");
  expect(served.length).toBeGreaterThan(20);
  expect(new Set(served)).toEqual(new Set(["HTTP/1.1 200 OK"]));
  expect(await gateway.metrics()).not.toMatch(/^ledgergate_node_failures_total/m);
});

test("without a free file descriptor, no node fails", async () => {
  const shortage = Object.assign(new Error("too many open files"), { code: "EMFILE" });
  const mainnet = [{ url: "http://node.example", ws: "ws://node.example" }, { url: "http://other.example" }];
  const fail: LookupFunction = (_name, _options, done) => done(shortage, "");
  const group = await startGroup(mainnet, { lookup: fail });
  // WebSockets look names up by themselves.
  vi.spyOn(dns, "lookup").mockImplementation(fail as never);
  expect((await refusalOf(connectWebSocket(group.origin + basePath()))).statusCode).toBe(503);
  expect(await group.outcome()).toMatchObject({ status: 503, units: 0, reasons: [], cooling: [false, false] });
  expect(group.errors).toEqual([shortage, shortage]);
});
