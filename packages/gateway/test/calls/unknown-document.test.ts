import { expect, test } from "vitest";
import { basePath, keyOf, startGroup } from "../support/test-listener.ts";

const base = basePath();

test("calls of an unknown document are charged and rewritten", async () => {
  const group = await startGroup(
    [
      ({ headers: { host } }, response) => {
        const at = `http://${host}/base`;
        const headers = { "x-vendor-height": "7", "x-vendor-colour": `<${at}/red>`, "x-other": "1" };
        response.writeHead(200, { "content-type": "application/json", ...headers });
        response.end(`{"self":"${at}/things/1","u64":18446744073709551615}`);
      },
    ],
    { nodeOf: (url) => ({ url: `${url}/base/` }) },
  );
  const root = group.origin + base;
  const hidden = { "x-mine": "1", authorization: "Bearer good", cookie: "a=b", "user-agent": "me" };
  const answer = await group.ask("/things/1?a=%2F", { headers: { "x-wanted": "yes", ...hidden } });

  const text = `{"self":"${root}/things/1","u64":18446744073709551615}`;
  expect([answer.status, await answer.text()]).toEqual([200, text]);
  const names = ["x-height", "x-colour", "x-other"];
  expect(names.map((name) => answer.headers.get(name))).toEqual(["7", `<${root}/red>`, null]);
  const [request] = group.requests;
  expect(request?.url).toBe("/base/things/1?a=%2F");
  const sent = ["accept", "accept-encoding", "accept-language", "cdn-loop", "connection", "host", "x-request-id"];
  expect(Object.keys(request?.headers ?? {}).sort()).toEqual([...sent, "x-wanted"]);
  expect(JSON.stringify([request?.url, request?.rawHeaders])).not.toContain(keyOf());
  expect(group.charges).toEqual(["endpoint-of-ledger-x getThing 7"]);
  const report = { chain: "ledger-x", network: "mainnet", operation: "getThing", status: 200, computeUnits: 7 };
  await expect.poll(() => group.calls).toMatchObject([{ ...report, node: "node-1", attempts: 1, aborted: false }]);
  expect((await group.ask("/things/1", { method: "HEAD" })).headers.get("x-height")).toBe("7");
  expect([group.requests[1]?.method, group.charged()]).toEqual(["GET", 14]);
});

test("callers cannot set what a node's URL has", async () => {
  const nodeOf = (url: string) => ({ url: `${url.replace("//", "//me:p%40ss@")}/base?apikey=own&tag=a%20b` });
  const { ask, requests } = await startGroup(undefined, { nodeOf });
  for (const query of ["", "?a=1", "?a=1&%61pi%6Bey=x&APIKEY=y&+apikey=z&c"]) await ask(`/things/1${query}`);

  const received = ["?", "?a=1&", "?a=1&c&"].map((query) => `/base/things/1${query}apikey=own&tag=a%20b`);
  expect(requests.map(({ url }) => url)).toEqual(received);
  expect(requests[0]?.headers.authorization).toBe(`Basic ${btoa("me:p@ss")}`);
});
