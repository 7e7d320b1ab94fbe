import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { basePath, startTestListener, type TestListener } from "../support/test-listener.ts";

const path = basePath();

interface Node {
  readonly url: string;
  requests: number;
}

/** Starts a node that answers the first `answered` requests of each connection, and breaks it at the next one. */
async function startNode(answered: number, breakOff: (socket: Socket) => void): Promise<Node> {
  const server = createServer((socket) => {
    let ofConnection = 0;
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      if (!/^[A-Z]+ \//.test(bytes.toString("latin1"))) return;
      node.requests++;
      if (++ofConnection > answered) breakOff(socket);
      else socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const node: Node = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: 0 };
  return node;
}

function startGateway(...nodes: readonly Node[]): Promise<TestListener> {
  return startTestListener({
    nodes: nodes.map(({ url }) => ({ url })),
    timeouts: { keepAlive: 620_000 },
  });
}

const get = ({ origin }: TestListener): Promise<Response> => fetch(`${origin}${path}/things/1`);
const put = ({ origin }: TestListener): Promise<Response> =>
  fetch(`${origin}${path}/things/special`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: "{}",
  });

const breaks: Readonly<Record<string, (socket: Socket) => void>> = {
  reset: (socket) => socket.resetAndDestroy(),
  ended: (socket) => socket.end(),
};

test.each(Object.entries(breaks))(
  "a call whose reused connection is %s is sent once more to the node",
  async (_, by) => {
    const node = await startNode(1, by);
    const gateway = await startGateway(node);
    for (let calls = 0; calls < 10; calls++) expect((await get(gateway)).status).toBe(200);
    expect([gateway.failures, gateway.charged(), gateway.nodes.status()[0]?.isCoolingDown]).toEqual([[], 70, false]);
    // Every second call meets a connection that was used once. Its new connection is not kept.
    expect(node.requests).toBe(15);
  },
);

test.each(Object.entries(breaks))("a call whose new connection is %s is a failure", async (_, by) => {
  const node = await startNode(0, by);
  const gateway = await startGateway(node);
  expect((await get(gateway)).status).toBe(502);
  expect([node.requests, gateway.failures.length]).toEqual([1, 1]);
});

test("a node that breaks each reused connection takes hardly any call that may not be repeated", async () => {
  const nodes = [await startNode(1, (socket) => socket.resetAndDestroy()), await startNode(1_000, () => {})];
  const gateway = await startGateway(...nodes);
  let failed = 0;
  for (let calls = 0; calls < 20; calls++) if ((await put(gateway)).status !== 200) failed++;
  expect([failed, gateway.nodes.status().map(({ isCoolingDown }) => isCoolingDown)]).toEqual([1, [false, false]]);
});

test("a call that may not be repeated is sent once", async () => {
  const node = await startNode(1, (socket) => socket.resetAndDestroy());
  const gateway = await startGateway(node);
  expect([(await put(gateway)).status, (await put(gateway)).status]).toEqual([200, 502]);
  expect(node.requests).toBe(2);
});

test("callers learn how long their connection may be idle", async () => {
  expect((await get(await startGateway(await startNode(1, () => {})))).headers.get("keep-alive")).toBe("timeout=620");
});
