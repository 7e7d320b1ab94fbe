import type { RequestListener } from "node:http";
import { sendRaw, statusOf } from "@ledgergate/support/send-raw";
import { expect, test } from "vitest";
import { keyOf, startGroup } from "../support/test-listener.ts";

const thing = `/x/${keyOf()}/api/things/1`;
const effects = `/v1/${keyOf("ledger-b")}/operations/1/effects`;
const x = "x.gateway.example";
const b = "b.gateway.example";
const admin = "https://gateway.example:8443";

/** Starts a gateway with public URLs. Its node answers with a link to itself. */
async function start() {
  const linking: RequestListener = ({ headers: { host }, url }, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(`"http://${host}${url}"`);
  };
  const publicUrls = { "ledger-x": `https://${x}`, "ledger-b": `http://${b}`, admin };
  const group = await startGroup([linking], { publicUrls });
  const get = (target: string, host: string) =>
    sendRaw(group.port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return { ...group, get };
}

const targets: [host: string, target: string, status: number][] = [
  [x, thing, 200],
  ["X.Gateway.Example:443", thing, 200],
  [`${x}.`, thing, 200],
  [`${x}.:443`, thing, 200],
  [`${x}:`, thing, 200],
  ["evil.example", `https://${x}:443${thing}`, 200],
  [`${x}:80`, thing, 404],
  [`${b}:80`, effects, 503],
  [`${b}:443`, effects, 404],
  [x, `http://evil.example${thing}`, 400],
  [x, `http://a@${x}${thing}`, 400],
  [x, `ftp://${x}${thing}`, 400],
  [x, `https://${x}${thing}#a`, 400],
];

test("a host selects an API, however it is written", async () => {
  const { get } = await start();
  for (const [host, target, status] of targets) {
    const answer = await get(target, host);
    expect([host, target, statusOf(answer)]).toEqual([host, target, status]);
    expect(answer.includes(`https://${x}${thing}`)).toBe(status === 200);
  }
});

test("the list and links show public URLs", async () => {
  const { port, get, storeRequests } = await start();
  const own = [`localhost:${port}`, "evil.example"];
  for (const host of ["gateway.example:8443", "gateway.example.:8443", `${x}:443`, ...own])
    await get("/admin/v1/endpoints", host);

  const listening = `http://127.0.0.1:${port}`;
  expect(storeRequests.map(({ origin }) => origin)).toEqual([admin, admin, `http://localhost:${port}`, listening]);
  const self = `https://${x}${thing}`;
  expect(await get(`/ledger-x${thing}`, "gateway.example.:8443")).toContain(self);
  expect(await get(`${listening}/ledger-x${thing}?a=1`, `${x}:443`)).toContain(self);
});
