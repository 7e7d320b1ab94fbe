import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { head, rawRequest } from "./fixtures/raw-request.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMock } from "./fixtures/with-mock.ts";

const start = () => withMock({ apis: ["warehouse"], specs: { warehouse } });
const statusOf = (answer: string): string => answer.slice(9, 12);

describe("requests that no client library sends", () => {
  test("answers `Expect: 100-continue` with 100, or with a refusal", async () => {
    const { port } = await start();
    const ask = (length: number): string =>
      head(
        "POST /warehouse/v1/KEY/r2/items",
        "Content-Type: application/json",
        `Content-Length: ${length}`,
        "Expect: 100-continue",
      );
    expect(await rawRequest(port, `${ask(12)}{"name":"a"}`)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
    expect(statusOf(await rawRequest(port, ask(5 * 1024 * 1024)))).toBe("413");
  });

  test("survives a client that leaves in the middle of its body", async () => {
    const { port, url, warnings, exchanges } = await start();
    const socket = connect(port, "127.0.0.1");
    const fields = ["Content-Type: application/json", "Content-Length: 100", "Expect: 100-continue"];
    socket.write(head("POST /warehouse/v1/KEY/r2/items", ...fields));
    await once(socket, "data");
    socket.write('{"na', () => socket.destroy());
    await expect.poll(() => exchanges).toMatchObject([{ aborted: true, complete: false }]);
    expect((await fetch(url)).status).toBe(200);
    expect(warnings).toEqual([]);
  });
});

describe("large bodies", () => {
  const headers = { "content-type": "application/json" };

  test("of 20 MB are refused before they have arrived, and the next request is answered", async () => {
    const { port, url } = await start();
    const fields = ["Content-Type: application/json", "Transfer-Encoding: chunked"];
    const megabytes = `100000\r\n${"x".repeat(1024 * 1024)}\r\n`.repeat(20);
    const answer = await rawRequest(port, `${head("POST /warehouse/v1/KEY/r2/items", ...fields)}${megabytes}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('{"code":"too_large","text":"Too large."}');
    expect((await fetch(url)).status).toBe(200);
  });

  test("are accepted up to the limit", async () => {
    const mock = await start();
    const body = JSON.stringify({ name: "x".repeat(4 * 1024 * 1024 - 11) });
    expect(body.length).toBe(4 * 1024 * 1024);
    const answer = await fetch(`${mock.baseUrls.warehouse}/v1/KEY/r2/items`, { method: "POST", body, headers });
    expect(answer.status).toBe(201);
  });
});
