import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createSearch } from "../browser/search-index.ts";
import { readApis, SITE } from "./support/site.ts";

const [, records = ""] = /data-search="([^"]+)"/.exec(readFileSync(join(SITE, "index.html"), "utf8")) ?? [];
const search = createSearch(JSON.parse(readFileSync(join(SITE, records), "utf8")));
const apis = readApis();
const operations = apis.flatMap((api) => api.operations);

/** Queries, by the guide and section, or by the place, that the search lists first. */
const ANSWERS = {
  retries: "retry after 429, backoff",
  integers: "bigint, uint64",
  cost: "rate limit, budget, compute units, what does a call cost on weekends, quota",
  authentication: "api key, how do I authenticate",
  pagination: "paging, pagination cursor, next page",
  mocking: "mock",
  "errors/index.html#ledger-a-block_pruned": "block_pruned",
  "ledger-a/index.html#operation/getAccount": "getAccount ledger a",
  "react#the-newest-block": "how do I get the newest block, latest block, polling",
  "react#next-js": "nextjs",
  "retries#stop-a-call": "abort a request, cancel request",
  "observing#logs": "logging",
  "observing#traces-and-metrics": "tracing",
  shell: "cli",
  "auth/index.html#operation/requestToken": "oauth client credentials",
  "platforms#webhooks": "webhook",
  "platforms#vue-and-svelte": "vue, svelte",
  "platforms#workers-and-other-runtimes": "worker",
  proxy: "keep-alive, certificate, proxy",
  "other-sdks": "aptos, stellar, tron",
};

test.each(Object.entries(ANSWERS))("finds %s first for %j", (place, queries) => {
  const [guide, section = ""] = place.split("#");
  const address = place.includes("/") ? place : `guides/${guide}/index.html#${section}`;
  for (const query of queries.split(", ")) expect(`${search(query)[0]?.href}#`).toContain(address);
});

test.each(["no such thing anywhere", "semver", "redis"])("finds nothing for %s", (question) => {
  expect(search(question)).toEqual([]);
});

test.each([
  ["transaction_not_found", "transaction_not_found"],
  ["account_credited", "AccountCreditedEffect"],
  ["tran", "Transaction"],
  ["429", "429"],
  ["gas_usd", "gas_used"],
  ["getAcount", "getAccount"],
])("finds what a reader copies or mistypes: %s", (words, title) => {
  const places = search(words).map((hit) => `${hit.title} ${hit.text}`);
  expect(places.findIndex((text) => text.includes(title))).toBeOneOf([0, 1, 2]);
});

test("finds operations by their cost, as badges show it", () => {
  for (const { computeUnits } of operations) {
    const [found] = search(`${computeUnits} CU`);
    const { operations = [] } = apis.find(({ title }) => title === found?.where) ?? {};
    if (computeUnits > 0) expect(operations.find(({ id }) => id === found?.title)?.computeUnits).toBe(computeUnits);
  }
});

test("folds a header of an API, a status of several operations, changelogs last", () => {
  expect(search("X-NODE-CURSOR")[0]?.where).toMatch(/ · Ledger A$/);
  const limited = operations.filter(({ node }) => node.responses?.["429"]);
  expect(search("429")[0]).toMatchObject({ kind: "status", where: `${limited.length} operations` });
  const kinds = search("ledger").map(({ kind }) => kind);
  expect(kinds.slice(kinds.indexOf("changelog")).filter((kind) => kind !== "changelog")).toEqual([]);
});
