import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { createSearch } from "../browser/search-index.ts";
import { readDocumentedApi } from "../src/documented-api.ts";
import { findSpecs } from "../src/index.ts";

// The site that `pnpm build` has written.
const site = join(import.meta.dirname, "../dist");
const [, records = ""] = /data-search="([^"]+)"/.exec(readFileSync(join(site, "index.html"), "utf8")) ?? [];
const search = createSearch(JSON.parse(readFileSync(join(site, records), "utf8")));
const apis = findSpecs(resolve(import.meta.dirname, "../../..")).map(readDocumentedApi);

/** Queries, by the place that the search lists first. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  "guides/retries/": ["retry after 429", "backoff"],
  "guides/integers/": ["bigint", "uint64"],
  "guides/cost/": [
    "rate limit",
    "budget",
    "compute units",
    "what does a call cost on weekends",
    "rate limit headers",
    "quota",
  ],
  "guides/authentication/": ["api key", "how do I authenticate"],
  "guides/pagination/": ["paging", "pagination cursor", "next page"],
  "guides/mocking/": ["mock"],
  "guides/testing/": ["vitest"],
  "guides/react/": ["react"],
  "guides/failover/": ["failover"],
  "errors/index.html#ledger-a-block_pruned": ["block_pruned"],
  "ledger-a/index.html#operation/getAccount": ["getAccount ledger a"],
  "guides/react/index.html#the-newest-block": ["how do I get the newest block", "latest block", "polling"],
  "guides/react/index.html#next-js": ["nextjs"],
  "guides/react/index.html#offline": ["offline"],
  "guides/testing/index.html#a-page-with-playwright": ["playwright"],
  "guides/retries/index.html#stop-a-call": ["abort a request", "cancel request"],
  "guides/observing/index.html#logs": ["logging"],
  "guides/observing/index.html#traces-and-metrics": ["tracing"],
  "guides/shell/": ["cli"],
  "auth/index.html#operation/requestToken": ["oauth client credentials"],
  "guides/platforms/index.html#docker": ["docker"],
  "guides/platforms/index.html#idempotency": ["idempotency"],
  "guides/platforms/index.html#webhooks": ["webhook"],
  "guides/platforms/index.html#cors": ["cors"],
  "guides/platforms/index.html#ssr": ["ssr"],
  "guides/platforms/index.html#react-native": ["react native"],
  "guides/platforms/index.html#vue-and-svelte": ["vue", "svelte"],
  "guides/platforms/index.html#workers-and-other-runtimes": ["worker"],
  "guides/platforms/index.html#testnet": ["testnet"],
  "guides/proxy/": ["keep-alive", "certificate", "proxy"],
  "guides/other-sdks/": ["aptos", "stellar", "tron"],
};

test.each(Object.entries(ANSWERS))("finds %s first for %j", (address, queries) => {
  const first = queries.map((query) => search(query)[0]?.href ?? "");
  expect(first.filter((href) => !href.startsWith(address))).toEqual([]);
});

test.each(["no such thing anywhere", "semver", "batch", "etag", "redis"])("finds nothing for %s", (question) => {
  expect(search(question)).toEqual([]);
});

test.each([
  ["transaction_not_found", "transaction_not_found"],
  ["X-NODE-CURSOR", "X-NODE-CURSOR"],
  ["with_transactions", "with_transactions"],
  ["account_credited", "AccountCreditedEffect"],
  ["tran", "Transaction"],
  ["429", "429"],
  ["gas_usd", "gas_used"],
  ["getAcount", "getAccount"],
])("finds texts that a reader may copy or mistype: %s", (words, title) => {
  const places = search(words).map((hit) => `${hit.title} ${hit.text}`);
  expect(places.findIndex((text) => text.includes(title))).toBeOneOf([0, 1, 2]);
});

test("finds operations by their cost, as badges show it", () => {
  for (const { computeUnits } of apis.flatMap(({ operations }) => operations)) {
    const [found] = search(`${computeUnits} CU`);
    const { operations = [] } = apis.find(({ title }) => title === found?.where) ?? {};
    if (computeUnits > 0) expect(operations.find(({ id }) => id === found?.title)?.computeUnits).toBe(computeUnits);
  }
});

test("shows one row for a status of several operations, and changelogs last", () => {
  const limited = apis.flatMap(({ operations }) => operations).filter(({ node }) => node.responses?.["429"]);
  expect(search("429")[0]).toMatchObject({ kind: "status", where: `${limited.length} operations` });
  const kinds = search("ledger").map(({ kind }) => kind);
  expect(kinds.slice(kinds.indexOf("changelog")).filter((kind) => kind !== "changelog")).toEqual([]);
});
