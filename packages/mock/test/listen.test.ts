import { createServer } from "node:http";
import { type AddressInfo, Server } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startMock } from "../src/index.ts";
import { office } from "./fixtures/office.ts";
import { withMock } from "./fixtures/with-mock.ts";

const options = { apis: ["office"], specs: { office }, onWarning: () => {} };

describe("listening", () => {
  test("reports the port that is in use, with a remedy", async () => {
    const { port } = await withMock(options);
    await expect(startMock({ ...options, port })).rejects.toThrow(
      `Port ${port} is in use. Choose another one: --port ${port + 1}, or PORT=${port + 1}.`,
    );
  });

  test("refuses a port that is in use on one of the two loopback addresses", async () => {
    const other = createServer().listen(0, "::1");
    await new Promise((resolve) => other.once("listening", resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    await expect(startMock({ ...options, port })).rejects.toThrow(`Port ${port} is in use.`);
  });

  test("with port 0, takes another port if the first is in use on the other loopback address", async () => {
    const real = Server.prototype.listen;
    const refused: unknown[] = [];
    vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server, ...given: unknown[]) {
      if (given[1] !== "::1" || refused.push(given[0]) > 1) return Reflect.apply(real, this, given);
      process.nextTick(() => this.emit("error", Object.assign(new Error("in use"), { code: "EADDRINUSE" })));
      return this;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { port } = await withMock({ ...options, port: 0 });
    expect(refused).toHaveLength(2);
    expect((await fetch(`http://[::1]:${port}/`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });

  test("listens on the given host only", async () => {
    const mock = await withMock({ ...options, host: "127.0.0.1" });
    expect(mock.url).toBe(`http://127.0.0.1:${mock.port}`);
    await expect(fetch(`http://[::1]:${mock.port}/`)).rejects.toThrow("fetch failed");
  });

  test("reports a host that is no address of this machine", async () => {
    await expect(startMock({ ...options, port: 0, host: "192.0.2.1" })).rejects.toThrow(
      "192.0.2.1 is no address of this machine. Omit --host to listen on localhost.",
    );
  });

  test("keeps idle connections open for longer than clients do", async () => {
    const mock = await withMock(options);
    expect((await fetch(mock.url)).headers.get("keep-alive")).toBe("timeout=65");
  });
});
