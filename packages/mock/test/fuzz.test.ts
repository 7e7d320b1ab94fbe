import { connect } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rawRequests } from "./fixtures/raw-requests.ts";
import { withMock } from "./fixtures/with-mock.ts";

/** Sends bytes. Returns all received ones. */
function send(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let received = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      received += chunk;
    });
    // A server need not read a refused body, so writing may fail after the answer.
    socket.on("error", () => {});
    socket.on("end", () => socket.destroy());
    socket.on("close", () => resolve(received));
    socket.setTimeout(5000, () => reject(new Error(`no end after ${received.slice(0, 200)}`)));
    socket.write(bytes);
  });
}

const statusesOf = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => match[1] ?? "");

test("answers 600 odd requests, and keeps working", { timeout: 60_000 }, async () => {
  const mock = await withMock({ apis: ["ledger-a", "ledger-b", "ledger-c", "admin", "auth"] });
  const probe = `${mock.baseUrls["ledger-a"]}/v1/KEY/v1/accounts/0x1`;
  const batches = fc.array(rawRequests, { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      const received = await Promise.all(batch.map((bytes) => send(mock.port, bytes)));
      for (const [index, bytes] of batch.entries()) {
        const request = bytes.subarray(0, 300).toString("latin1");
        const statuses = statusesOf(received[index] ?? "");
        expect({ request, answers: statuses.length }).toEqual({ request, answers: 1 });
        expect({ request, failed: statuses.includes("500") }).toEqual({ request, failed: false });
      }
      expect((await fetch(probe)).status).toBe(200);
    }),
    { numRuns: 30, seed: 4010, endOnFailure: true },
  );
  expect(mock.warnings).toEqual([]);
});
