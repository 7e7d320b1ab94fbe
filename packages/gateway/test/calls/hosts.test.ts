import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { expect, onTestFinished, test } from "vitest";
import { keyOf, startTestListener } from "../support/test-listener.ts";

const thing = `/x/${keyOf("ledger-x")}/api/things/1`;

/** Starts a gateway with public URLs. Its node answers with a link to itself. */
async function start(script?: RequestListener) {
  const server = createServer(
    script ??
      (({ headers, url }, response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ self: `http://${headers.host}${url}` }));
      }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const context = await startTestListener({
    nodes: [{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }],
    publicUrls: {
      "ledger-x": "https://x.gateway.example",
      "ledger-b": "http://b.gateway.example",
      admin: "https://gateway.example:8443",
    },
  });
  const ask = (target: string, host: string) =>
    sendRaw(context.port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return { context, ask };
}

const self = `https://x.gateway.example${thing}`;

test.each([
  "x.gateway.example",
  "X.Gateway.Example:443",
  "x.gateway.example.",
  "x.gateway.example.:443",
  "x.gateway.example:",
])("the host %s selects its chain", async (host) => {
  const { ask } = await start();
  const answer = await ask(thing, host);
  expect([statusOf(answer), answer.includes(self)]).toEqual([200, true]);
});

test.each([
  ["b.gateway.example:80", `/v1/${keyOf("ledger-b")}/operations/1/effects`, 503],
  ["b.gateway.example:443", `/v1/${keyOf("ledger-b")}/operations/1/effects`, 404],
  ["x.gateway.example:80", thing, 404],
])("the host %s has the default port of its scheme alone", async (host, target, status) => {
  const { ask } = await start();
  expect(statusOf(await ask(target, host))).toBe(status);
});

test("the list and links of a host with a default port or a dot show public URLs", async () => {
  const { context, ask } = await start();
  for (const host of [
    "gateway.example:8443",
    "gateway.example.:8443",
    "x.gateway.example:443",
    `localhost:${context.port}`,
    "evil.example",
  ])
    await ask("/admin/v1/endpoints", host);
  const listening = `http://127.0.0.1:${context.port}`;
  expect(context.storeRequests.map(({ origin }) => origin)).toEqual([
    "https://gateway.example:8443",
    "https://gateway.example:8443",
    `http://localhost:${context.port}`,
    listening,
  ]);
  expect(await ask(`/ledger-x${thing}`, "gateway.example.:8443")).toContain(self);
});

test("a target in absolute form is taken if it names the gateway, and replaces the host", async () => {
  const { context, ask } = await start();
  const answers = [
    await ask(`https://x.gateway.example:443${thing}`, "evil.example"),
    await ask(`http://127.0.0.1:${context.port}/ledger-x${thing}?a=1`, "x.gateway.example"),
  ];
  expect(answers.map((answer) => [statusOf(answer), answer.includes(`https://x.gateway.example${thing}`)])).toEqual([
    [200, true],
    [200, true],
  ]);
  const refused = [
    `http://evil.example${thing}`,
    `http://a@x.gateway.example${thing}`,
    `ftp://x.gateway.example${thing}`,
    `https://x.gateway.example${thing}#a`,
  ];
  for (const target of refused) expect(statusOf(await ask(target, "x.gateway.example")), target).toBe(400);
});
