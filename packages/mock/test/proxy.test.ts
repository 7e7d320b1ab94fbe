import { readFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { gzipSync } from "node:zlib";
import { closedAddress } from "@ledgergate/support/closed-port";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startMock } from "../src/index.ts";
import { differences, forwarding } from "./fixtures/forwarding.ts";
import { newFile } from "./fixtures/new-file.ts";
import { rawRequest } from "./fixtures/raw-request.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { mocks, postJson, withMock } from "./fixtures/with-mock.ts";
import { withNode } from "./fixtures/with-node.ts";

const options = { apis: ["warehouse"], specs: { warehouse } };

const refusedAddress =
  "warehouse can be forwarded to an absolute http or https address only, without user, password and #, such as https://node.example/v1.";

const good = { headers: { "X-NODE-HEIGHT": "3285" }, body: '{"name":  "real"}' };

describe("pages of another origin", () => {
  const foreign = [
    ["Host: localhost:4010", "Origin: https://evil.example"],
    ["Host: evil.example:4010"],
    ["Host: warehouse.localhost:4010", "Origin: http://localhost:4010"],
  ];

  test.each(["/v1/UPSTREAM-KEY/r2", "/v1/{apiKey}/r2?key=UPSTREAM-KEY", "/UPSTREAM-KEY/{apiKey}"])(
    "cannot spend the key in the address %s",
    async (path) => {
      const { node, mock } = await forwarding(good, {}, path);
      const ask = (line: string, headers: readonly string[]) =>
        rawRequest(mock.port, [`${line} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n"));
      for (const headers of foreign) {
        for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
          const answer = await ask(`${method} /warehouse/v1/KEY/r2/items`, headers);
          expect(answer, headers.join()).toMatch(/^HTTP\/1\.1 403 /);
          if (method === "GET") expect(answer).toContain("Host or Origin: is not the mock's own; --control-host");
          expect(answer.toLowerCase()).not.toContain("access-control-");
        }
      }
      expect(node.requests).toEqual([]);
      expect(
        await ask("GET /warehouse/v1/KEY/r2/items/7", ["Host: localhost:4010", "Origin: http://localhost:4010"]),
      ).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test("may call a node whose address has no key", async () => {
    const { ask } = await forwarding(good, {}, "");
    const answer = await ask("/items/7", { headers: { origin: "https://other.example" } });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  });
});

describe("forwarding", () => {
  test("forwards calls and answers unchanged", async () => {
    const { node, mock, ask } = await forwarding({ ...good, status: 201 });
    const init = {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: "Bearer mine",
        "x-mine": "1",
        origin: new URL(mock.url).origin,
      },
      body: '{"name":"bolt"}',
    };
    const answer = await ask("/items?odd=%2F&odd=2", init);
    expect([answer.status, await answer.text()]).toEqual([201, good.body]);
    expect(answer.headers.get("x-node-height")).toBe("3285");
    const [request] = node.requests;
    expect(request).toMatchObject({ method: "POST", url: "/v1/UPSTREAM-KEY/r2/items?odd=%2F&odd=2", body: init.body });
    expect(request?.headers).toMatchObject({
      authorization: "Bearer mine",
      "x-mine": "1",
      host: new URL(node.url).host,
    });
    expect(request?.headers.origin).toBeUndefined();
    expect(mock.exchanges[0]).toMatchObject({ status: 201, forwarded: true, violations: { input: [], output: [] } });
    expect(differences(mock)).toEqual([]);
  });

  test("renames headers of public nodes to the document's names", async () => {
    const renamed = { ...warehouse, "x-upstream-headers": { "X-NODE-HEIGHT": "X-Height" } };
    const given = { ...good, headers: { "x-height": "3285" } };
    const { mock, ask } = await forwarding(given, { specs: { warehouse: renamed } });
    const { headers } = await ask("/items/7");
    expect([headers.get("x-height"), headers.get("x-node-height")]).toEqual(["3285", "3285"]);
    expect(mock.exchanges[0]?.violations.output).toEqual([]);
  });

  test("keeps the octets of a text in another charset, and replaces links in it", async () => {
    const { mock, ask } = await forwarding(({ headers }) => ({
      headers: { "X-NODE-HEIGHT": "3285", "content-type": "text/plain; charset=iso-8859-1" },
      body: Buffer.from(`\xe9 http://${headers.host}/v1/UPSTREAM-KEY/r2/items/8`, "latin1"),
    }));
    const answer = await ask("/items/7");
    const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect(text).toBe(`\xe9 ${mock.baseUrls.warehouse}/v1/KEY/r2/items/8`);
  });

  test("does not forward hop-by-hop headers", async () => {
    const sent = { ...good.headers, Connection: "close, X-Node-Hop", "X-Node-Hop": "1", "X-Kept": "1" };
    const { node, mock } = await forwarding({ ...good, headers: sent });
    const answer = await new Promise<IncomingMessage>((resolve) => {
      const headers = {
        Connection: "close, X-Hop",
        "X-Hop": "1",
        "X-Kept": "1",
        TE: "trailers",
        "Proxy-Authorization": "P",
      };
      get(`${mock.baseUrls.warehouse}/v1/KEY/r2/items/7`, { headers }, (response) => resolve(response.resume()));
    });
    expect([answer.headers["x-kept"], answer.headers["x-node-hop"]]).toEqual(["1", undefined]);
    const { headers } = node.requests[0] ?? {};
    expect(headers).toMatchObject({ "x-kept": "1" });
    for (const name of ["x-hop", "te", "proxy-authorization"]) expect(headers).not.toHaveProperty(name);
  });

  test.each(mocks)("inserts the caller's key and adds the address's query: %s", async (_, make) => {
    const node = await withNode(() => good);
    const mock = await make({ ...options, proxy: { warehouse: `${node.url}/v1/{apiKey}?token=T` } });
    const { fetch } = mock;
    expect(await (await fetch(`${mock.baseUrls.warehouse}/v1/a%20key/r2/items/7`)).text()).toBe(good.body);
    await fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items/7?limit=3`);
    await fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items/7?limit=3&token=mine&%54oken=mine;a=1`);
    expect(node.requests.map(({ url }) => url)).toEqual([
      "/v1/a%20key/items/7?token=T",
      "/v1/KEY/items/7?limit=3&token=T",
      "/v1/KEY/items/7?limit=3&token=T",
    ]);
  });

  test("forwards a request that breaks the document, and reports the violations", async () => {
    const { node, mock, ask } = await forwarding(good);
    expect((await ask("/items/7?limit=99")).status).toBe(200);
    await ask("/items", postJson("{"));
    expect(node.requests.map(({ url }) => url)).toEqual([
      "/v1/UPSTREAM-KEY/r2/items/7?limit=99",
      "/v1/UPSTREAM-KEY/r2/items",
    ]);
    expect(mock.exchanges[0]?.violations.input).toEqual([{ in: "query", name: "limit", reason: "must be <= 10" }]);
    expect(mock.exchanges[1]?.violations.input).toMatchObject([{ in: "body", name: "body" }]);
    expect(mock.warnings).toContain(
      "GET /warehouse/v1/[secret]/r2/items/7?limit=99: the request differs from the document, and was answered 200: query limit must be <= 10",
    );
  });

  test.each([
    ["no JSON", { body: "<html>" }, /body must be object/],
    ["another media type", { headers: { "content-type": "text/html" }, body: "<html>" }, /media type/],
    ["a missing header", { headers: {}, body: '{"name":"a"}' }, /header X-NODE-HEIGHT is missing/i],
  ])("reports an answer with %s", async (_, given, difference) => {
    const { mock, ask } = await forwarding(given);
    await (await ask("/items/7")).text();
    expect(differences(mock).join("\n")).toMatch(difference);
  });

  test("reads bytes, compressed answers, answers to HEAD and answers without a body", async () => {
    const bytes = Buffer.from([0, 200, 255]);
    const { mock, ask } = await forwarding(({ method, headers }) => {
      if (method === "DELETE") return { status: 204 };
      if (headers.accept === "application/x-bcs")
        return { headers: { ...good.headers, "content-type": "application/x-bcs" }, body: bytes };
      return { headers: { ...good.headers, "content-encoding": "gzip" }, body: gzipSync(good.body) };
    });
    expect(await (await ask("/items/7")).text()).toBe(good.body);
    const bcs = await ask("/items/7", { headers: { accept: "application/x-bcs" } });
    expect(Buffer.from(await bcs.arrayBuffer())).toEqual(bytes);
    const head = await ask("/items/7", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "17", ""]);
    expect((await ask("/items", { method: "DELETE" })).status).toBe(204);
    expect(differences(mock)).toEqual([]);
  });

  test("replaces links by links to the mock, and forwards redirects", async () => {
    const { mock, ask } = await forwarding(({ url, headers }) => {
      const link = `http://${headers.host}${url.replace("/7", "/8")}`;
      if (url.includes("limit=1")) return { status: 302, headers: { location: link } };
      return { ...good, body: JSON.stringify({ name: link }) };
    });
    const base = `${mock.baseUrls.warehouse}/v1/KEY/r2`;
    expect(await (await ask("/items/7")).json()).toEqual({ name: `${base}/items/8` });
    const moved = await ask("/items/7?limit=1", { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([302, `${base}/items/8?limit=1`]);
  });

  test("reports an unreachable node in the words of the API", async () => {
    const url = `http://${await closedAddress()}`;
    const mock = await withMock({ apis: ["admin"], proxy: { admin: url } });
    const reason = `${url} gave no whole answer: ECONNREFUSED.`;
    const list = await fetch(`${mock.baseUrls.admin}/admin/v1/endpoints`);
    const error = { code: "service_unavailable", message: `The service is not available: ${reason}` };
    expect([list.status, list.headers.get("retry-after"), await list.json()]).toMatchObject([503, "1", { error }]);
    expect(mock.warnings.filter((warning) => warning.includes("the node's answer"))).toEqual([]);
  });

  test("distinguishes a slow node from an unreachable one", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(50));
    onTestFinished(() => asked.mockRestore());
    const node = await withNode(() => "nothing");
    const mock = await withMock({ apis: ["ledger-b"], proxy: { "ledger-b": node.url } });
    const late = await fetch(`${mock.baseUrls["ledger-b"]}/v1/KEY/operations/121693057904021505/effects`);
    const reason = `${node.url} gave no whole answer: no answer within 60 seconds.`;
    const detail = `No node answered the gateway in time: ${reason}`;
    expect([late.status, await late.json()]).toEqual([504, expect.objectContaining({ status: 504, detail })]);
    expect(asked.mock.calls.flat()).toContain(60_000);
    expect(mock.warnings.filter((warning) => warning.includes("the node's answer"))).toEqual([]);
  });

  test("leaves keys to the node, counts costs, and applies faults", async () => {
    const { node, ask } = await forwarding(good, { anyKey: false });
    expect((await ask("/items/7")).status).toBe(200);
    expect((await ask("/items/7", { headers: { "x-mock-fault": "html" } })).status).toBe(502);
    expect(node.requests[1]?.headers["x-mock-fault"]).toBeUndefined();
  });

  test("refuses unknown paths, unknown methods and large bodies without asking the node", async () => {
    const { node, ask } = await forwarding(good);
    expect((await ask("/nothing")).status).toBe(404);
    expect((await ask("/items/7", { method: "PUT" })).status).toBe(405);
    const body = Buffer.alloc(4 * 1024 * 1024 + 1);
    expect((await ask("/items", { method: "POST", body })).status).toBe(413);
    expect(node.requests).toEqual([]);
  });

  test("never shows the node's key", async () => {
    const record = await newFile("traffic.har");
    const { mock, ask } = await forwarding(
      ({ url }) => ({ headers: { "x-path": url }, body: JSON.stringify({ name: 3, path: url }) }),
      { record },
    );
    for (const path of ["/items/7", "/items/UPSTREAM-KEY?since=UPSTREAM-KEY"]) await (await ask(path)).text();
    const page = await (await fetch(mock.url, { headers: { accept: "text/html" } })).text();
    const said = [await readFile(record, "utf8"), JSON.stringify(mock.exchanges), mock.warnings.join(), page].join();
    expect(said).toContain('"path\\":\\"/v1/any-key/r2/items/7');
    expect(said).not.toContain("UPSTREAM-KEY");
  });

  test.each([
    ["shop", "http://a.example", 'There is no API "shop" to forward. Served are warehouse.'],
    ["warehouse", "http://me:SECRET@a.example", refusedAddress],
    ["warehouse", "http://a.example/?key=SECRET#x", refusedAddress],
    ["warehouse", "http://a.example/SECRET%zz", "has a % that encodes nothing. Write it as %25."],
  ])("refuses the address of %s %s in words, without repeating it", async (name, address, message) => {
    const refused = startMock({ ...options, port: 0, proxy: { [name]: address } });
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.not.toThrow("SECRET");
  });
});
