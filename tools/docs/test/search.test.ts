import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { createSearch } from "../browser/search-index.ts";
import { readDocumentedApi } from "../src/documented-api.ts";
import { findSpecs } from "../src/index.ts";
import { operationAnchor } from "../src/redoc-anchors.ts";

// The site that `pnpm build` has written.
const site = join(import.meta.dirname, "../dist");
const [, records = ""] = /data-search="([^"]+)"/.exec(readFileSync(join(site, "index.html"), "utf8")) ?? [];
const search = createSearch(JSON.parse(readFileSync(join(site, records), "utf8")));
const apis = findSpecs(resolve(import.meta.dirname, "../../..")).map(readDocumentedApi);

test.each([
  ["retry after 429", "guides/retries/"],
  ["bigint", "guides/integers/"],
  ["rate limit", "guides/cost/"],
  ["api key", "guides/authentication/"],
  ["paging", "guides/pagination/"],
  ["mock", "guides/mocking/"],
  ["vitest", "guides/testing/"],
  ["react", "guides/react/"],
  ["failover", "guides/failover/"],
  ["budget", "guides/cost/"],
  ["block_pruned", "errors/index.html#ledger-a-block_pruned"],
  ["compute units", "guides/cost/"],
  ["getAccount ledger a", "ledger-a/index.html#operation/getAccount"],
  ["how do I get the newest block", "guides/react/index.html#the-newest-block"],
  ["latest block", "guides/react/index.html#the-newest-block"],
  ["pagination cursor", "guides/pagination/"],
  ["nextjs", "guides/react/index.html#next-js"],
  ["offline", "guides/react/index.html#offline"],
  ["playwright", "guides/testing/index.html#a-page-with-playwright"],
  ["what does a call cost on weekends", "guides/cost/"],
  ["rate limit headers", "guides/cost/"],
  ["abort a request", "guides/retries/index.html#stop-a-call"],
  ["cancel request", "guides/retries/index.html#stop-a-call"],
  ["how do I authenticate", "guides/authentication/"],
  ["backoff", "guides/retries/"],
  ["logging", "guides/observing/index.html#logs"],
  ["tracing", "guides/observing/index.html#traces-and-metrics"],
  ["polling", "guides/react/index.html#the-newest-block"],
  ["cli", "guides/shell/"],
  ["quota", "guides/cost/"],
  ["uint64", "guides/integers/"],
  ["next page", "guides/pagination/"],
  ["oauth client credentials", "auth/index.html#operation/requestToken"],
  ["docker", "guides/platforms/index.html#docker"],
  ["idempotency", "guides/platforms/index.html#idempotency"],
  ["webhook", "guides/platforms/index.html#webhooks"],
  ["cors", "guides/platforms/index.html#cors"],
  ["ssr", "guides/platforms/index.html#ssr"],
  ["react native", "guides/platforms/index.html#react-native"],
  ["vue", "guides/platforms/index.html#vue-and-svelte"],
  ["svelte", "guides/platforms/index.html#vue-and-svelte"],
  ["worker", "guides/platforms/index.html#workers-and-other-runtimes"],
  ["testnet", "guides/platforms/index.html#testnet"],
  ["keep-alive", "guides/proxy/"],
  ["certificate", "guides/proxy/"],
  ["proxy", "guides/proxy/"],
  ["aptos", "guides/other-sdks/"],
  ["stellar", "guides/other-sdks/"],
  ["tron", "guides/other-sdks/"],
])("answers the query %s with %s first", (question, address) => {
  expect(search(question)[0]?.record.href.slice(0, address.length)).toBe(address);
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
  const places = search(words).map(({ record }) => `${record.title} ${record.text}`);
  expect(places.findIndex((text) => text.includes(title))).toBeOneOf([0, 1, 2]);
});

test("finds operations by their cost, as badges show it", () => {
  const operations = apis.flatMap(({ name, operations }) => operations.map((operation) => ({ name, ...operation })));
  const costs = new Map(
    operations.map(({ name, id, computeUnits }) => [`${name}/index.html${operationAnchor(id)}`, computeUnits]),
  );
  for (const cost of new Set(costs.values()))
    if (cost > 0) expect(costs.get(search(`${cost} CU`)[0]?.record.href ?? "")).toBe(cost);
});

test("shows one row for a status of several operations, and changelogs last", () => {
  const limited = apis.flatMap(({ operations }) => operations).filter(({ node }) => node.responses?.["429"]);
  expect(search("429")[0]?.record).toMatchObject({ kind: "status", where: `${limited.length} operations` });
  const kinds = search("ledger").map(({ record }) => record.kind);
  expect(kinds.slice(kinds.indexOf("changelog")).filter((kind) => kind !== "changelog")).toEqual([]);
});

test("finds every property of every document", () => {
  const names = new Set(apis.flatMap(({ schemas }) => schemas.flatMap(({ properties }) => properties.map(lastName))));
  expect(names.size).toBeGreaterThan(100);
  const isFound = (name: string) =>
    search(name)
      .slice(0, 200)
      .some(({ record }) => record.title.split(/[.[\]]+/).includes(name));
  expect([...names].filter((name) => !isFound(name))).toEqual([]);
});

/** The name of a property without those above it. */
function lastName({ path }: { readonly path: string }): string {
  return path.replace(/.*\/|\[\]/g, "");
}
