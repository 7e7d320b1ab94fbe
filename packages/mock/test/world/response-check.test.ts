import { expect, test } from "vitest";
import { createAsk, document } from "./ledger-a/ask.ts";
import { createResponseCheck } from "./response-check.ts";

const check = createResponseCheck(document);
const answer = createAsk()("getAccount", { path: { address: "0x1" } });

test("a declared answer has no violation, and every breach of the document is a violation", () => {
  const { "x-node-epoch": _, ...headers } = answer.headers;
  const violations = [
    answer,
    undefined,
    { ...answer, status: 418 },
    { ...answer, headers },
    { ...answer, headers: { ...answer.headers, "content-type": "text/plain" } },
    { ...answer, body: { sequence_number: -1 } },
  ].map((one) => check("getAccount", one));
  expect(violations).toEqual([
    undefined,
    "no answer",
    "status 418 is not declared",
    "header X-NODE-EPOCH is missing",
    "text/plain is not declared",
    expect.stringContaining("data must have required property"),
  ]);
});
