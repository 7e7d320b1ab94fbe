import { expect, test } from "vitest";
import { logLine } from "../src/command/messages.ts";
import type { Exchange } from "../src/index.ts";
import { exchange } from "./fixtures/exchange.ts";

const input = [{ in: "query", name: "limit", reason: "must be >= 1" }] as const;
const start = "GET     200   50 CU     1.2 ms  ledger-a /accounts/{address}  /ledger-a/v1/[secret]/v1/accounts/0x1";

test.each<[Partial<Exchange>, string]>([
  [{}, start],
  [{ template: undefined, status: 404, computeUnits: 0, url: "/nowhere" }, "GET     404             1.2 ms  /nowhere"],
  [
    { violations: { input: [...input, ...input], output: [] }, moreViolations: 3 },
    `${start}  query limit must be >= 1  and 4 more`,
  ],
  [
    { forwarded: true, violations: { input: [], output: input } },
    `${start}  forwarded  answer query limit must be >= 1`,
  ],
  [{ fault: "reset", complete: false }, `${start}  fault reset`],
  [{ fault: "drip", rule: "flaky-2" }, `${start}  fault drip by flaky-2`],
  [{ status: undefined, aborted: true, complete: false }, `${start.replace("200", "---")}  aborted by the caller`],
])("the log line of %j", (changes, line) => {
  expect(logLine({ ...exchange, ...changes }, false)).toBe(line);
});

test.each([
  [500, "31m500"],
  [200, "32m200"],
])("a terminal shows %i in the colour %s", (status, shown) => {
  expect(logLine({ ...exchange, status }, true)).toContain(`\u001b[${shown}\u001b[39m`);
});
