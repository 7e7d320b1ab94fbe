import { describe, expect, test } from "vitest";
import { logLine } from "../src/command/messages.ts";
import type { Exchange } from "../src/index.ts";

const exchange: Exchange = {
  api: "ledger-a",
  operation: "getAccount",
  template: "/accounts/{address}",
  method: "GET",
  complete: true,
  url: "/ledger-a/v1/[secret]/v1/accounts/0x1",
  status: 200,
  durationMs: 1.234,
  computeUnits: 50,
  violations: { input: [], output: [] },
};

describe("log lines", () => {
  test("say method, status, Compute Units, time, template and path", () => {
    expect(logLine(exchange, false)).toBe(
      "GET     200   50 CU     1.2 ms  ledger-a /accounts/{address}  /ledger-a/v1/[secret]/v1/accounts/0x1",
    );
  });

  test("omit the fields that a call without an operation lacks", () => {
    const unknown = { ...exchange, template: undefined, status: 404, computeUnits: 0, url: "/nowhere" };
    expect(logLine(unknown, false)).toBe("GET     404             1.2 ms  /nowhere");
  });

  test("contain violations of the request, and the fault of the answer", () => {
    const input = [{ in: "query", name: "limit", reason: "must be >= 1" }] as const;
    expect(logLine({ ...exchange, status: 400, violations: { input, output: [] } }, false)).toMatch(
      / {2}query limit must be >= 1$/,
    );
    expect(
      logLine({ ...exchange, violations: { input: [...input, ...input], output: [] }, moreViolations: 3 }, false),
    ).toMatch(/ {2}query limit must be >= 1 {2}and 4 more$/);
    expect(logLine({ ...exchange, fault: "reset", complete: false }, false)).toMatch(/ {2}fault reset$/);
    expect(logLine({ ...exchange, fault: "drip", rule: "flaky-2" }, false)).toMatch(/ {2}fault drip by flaky-2$/);
  });

  test("say that the caller left before the answer", () => {
    expect(logLine({ ...exchange, status: undefined, aborted: true, complete: false }, false)).toMatch(
      /^GET {5}--- {3}50 CU .* aborted by the caller$/,
    );
  });

  test("have colours when asked to", () => {
    expect(logLine({ ...exchange, status: 500 }, true)).toContain("\u001b[31m500\u001b[39m");
    expect(logLine(exchange, false)).not.toContain("\u001b");
  });
});
