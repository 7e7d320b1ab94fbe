import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ledgerX } from "../fixtures/ledger-x.ts";
import { keyOf, startTestListener, type TestListener } from "../support/test-listener.ts";

const path = `/ledger-x/x/${keyOf("ledger-x")}/api`;

/** Starts a gateway with a node that answers the first `answered` requests of each connection and breaks it at the next one. */
async function startGateway(
  answered: number,
  breakOff: (socket: Socket) => void,
): Promise<TestListener & { requests(): number }> {
  let requests = 0;
  const server = createServer((socket) => {
    let ofConnection = 0;
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      if (!/^[A-Z]+ \//.test(bytes.toString("latin1"))) return;
      requests++;
      if (++ofConnection > answered) breakOff(socket);
      else socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const gateway = await startTestListener({
    documents: { "ledger-x": ledgerX },
    nodes: { "ledger-x": { mainnet: [{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }] } },
    timeouts: { keepAlive: 620_000 },
  });
  return { ...gateway, requests: () => requests };
}

const get = ({ origin }: TestListener): Promise<Response> => fetch(`${origin}${path}/things/1`);

const breaks: Readonly<Record<string, (socket: Socket) => void>> = {
  reset: (socket) => socket.resetAndDestroy(),
  ended: (socket) => socket.end(),
};

test.each(Object.entries(breaks))(
  "a call whose reused connection is %s is sent once more to the node",
  async (_, by) => {
    const gateway = await startGateway(1, by);
    for (let calls = 0; calls < 10; calls++) expect((await get(gateway)).status).toBe(200);
    expect([gateway.failures, gateway.charged(), gateway.nodes.status()[0]?.isCoolingDown]).toEqual([[], 70, false]);
    // Every second call meets a connection that was used once. Its new connection is not kept.
    expect(gateway.requests()).toBe(15);
  },
);

test.each(Object.entries(breaks))("a call whose new connection is %s is a failure", async (_, by) => {
  const gateway = await startGateway(0, by);
  expect((await get(gateway)).status).toBe(502);
  expect([gateway.requests(), gateway.failures.length]).toEqual([1, 1]);
});

test("a call that may not be repeated is sent once", async () => {
  const gateway = await startGateway(1, (socket) => socket.resetAndDestroy());
  const headers = { "content-type": "application/json" };
  const put = () => fetch(`${gateway.origin}${path}/things/special`, { method: "PUT", headers, body: "{}" });
  expect([(await put()).status, (await put()).status]).toEqual([200, 502]);
  expect(gateway.requests()).toBe(2);
});

test("callers learn how long their connection may be idle", async () => {
  expect((await get(await startGateway(1, (socket) => socket.end()))).headers.get("keep-alive")).toBe("timeout=620");
});
