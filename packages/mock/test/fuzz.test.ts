import fc from "fast-check";
import { expect, test } from "vitest";
import { rawRequest } from "./fixtures/raw-request.ts";
import { rawRequests } from "./fixtures/raw-requests.ts";
import { withMock } from "./fixtures/with-mock.ts";

const statusesOf = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => match[1] ?? "");

test("answers 600 odd requests, and keeps working", { timeout: 60_000 }, async () => {
  const mock = await withMock({ apis: ["ledger-a", "ledger-b", "ledger-c", "admin", "auth"] });
  const probe = `${mock.baseUrls["ledger-a"]}/v1/KEY/v1/accounts/0x1`;
  const batches = fc.array(rawRequests, { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      const received = await Promise.all(batch.map((bytes) => rawRequest(mock.port, bytes)));
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
