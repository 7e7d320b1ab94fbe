import { describe, expect, it } from "vitest";
import type { Example, Operation } from "../src/document/api.ts";
import { loadSpecs } from "../src/document/load-specs.ts";
import { readApi } from "../src/document/read-api.ts";
import { type Ledgers, withLedgers } from "./fixtures/with-ledgers.ts";

/** An example of a document, with the status that it travels with. */
interface Shown extends Pick<Example, "key" | "value"> {
  readonly status: number;
}

/** The JSON examples of an operation that the ledgers have to say; what the gateway refuses by itself is left out. */
function examplesOf({ responses }: Operation): Shown[] {
  return responses.flatMap(({ code, contents }) =>
    contents
      .filter(({ mediaType }) => mediaType.endsWith("json"))
      .flatMap(({ examples }) => examples)
      .filter(({ answers }) => answers.length === 0)
      .map(({ key, value }) => ({ key, value, status: Number(code) })),
  );
}

function operationOf(apiName: string, id: string): Operation {
  const [[name, document] = []] = [...loadSpecs({}, [apiName])];
  const operation = name && document && readApi(name, document).operations.find((one) => one.id === id);
  if (!operation) throw new Error(`${apiName} has no ${id}`);
  return operation;
}

/** Today, so that nothing is as the examples have it only because the clock shows their time. */
const now = (): number => Date.UTC(2026, 10, 21);

/** Asks the default ledgers of today, at the moment of their start. */
async function ask(ledgers: Ledgers, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await ledgers.get(path, body === undefined ? {} : post);
  return { status: answer.status, body: answer.body };
}

const unknown = "0x665b69620f21a8649aa5c23af3e672bc7fe92e2d60f7940070f9aca603c9f7ec";
const sender = "0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1";
const reserved = { apiDisabled: "403", internalError: "500", ledgerInfoUnavailable: "503" };

/** What brings each example of ledger A about. */
const ledgerA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getBlockByHeight: {
    headerOnly: "blocks/by_height/3285",
    withTransactions: "blocks/by_height/3285?with_transactions=true",
    blockNotFound: "blocks/by_height/9999999",
    blockPruned: "blocks/by_height/0",
  },
  getAccount: {
    latest: `accounts/${sender}`,
    accountNotFound: `accounts/${unknown}`,
    versionNotFound: "accounts/0x1?ledger_version=99999999",
    versionPruned: "accounts/0x1?ledger_version=0",
    ...mapped((number) => `accounts/0x${number}`),
  },
  listAccountTransactions: {
    fromSequenceNumber: `accounts/${sender}/transactions?start=41`,
    empty: `accounts/${sender}/transactions?start=43`,
    accountNotFound: `accounts/${unknown}/transactions`,
    ...mapped((number) => `accounts/0x${number}/transactions`),
  },
  getTransactionByHash: {
    transactionNotFound: "transactions/by_hash/0xcae2dae7342b4ff9f856c68941421c8937e7261f1baee359cb06e84167bc87ad",
    ...mapped((number) => `transactions/by_hash/${number.padStart(64, "0")}`),
  },
};

function mapped(path: (number: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(reserved).map(([key, number]) => [key, path(number)]));
}

/** Examples that no request brings about: the node as a whole fails, or it is another one. They come by `Prefer` alone. */
const conditions = {
  getBlockByHeight: ["apiDisabled", "internalError", "ledgerInfoUnavailable"],
  listAccountTransactions: ["versionPruned"],
  getTransactionByHash: ["versionPruned"],
};

const cases = Object.keys(ledgerA).flatMap((id) =>
  examplesOf(operationOf("ledger-a", id))
    .filter(({ key }) => !Object.entries(conditions).some(([name, keys]) => name === id && keys.includes(key)))
    .map((example) => [id, example.key, example] as const),
);

describe("the documents' examples are part of the default ledgers", () => {
  it.each(cases)("ledger A, %s: %s", async (id, key, { status, value }) => {
    const hash = (value as { hash?: string }).hash;
    const path = ledgerA[id]?.[key] ?? `transactions/by_hash/${hash}`;
    const answer = await ask(withLedgers({ now }), `/ledger-a/v1/KEY/v1/${path}`);
    expect(answer).toEqual({ status, body: value });
  });
});
