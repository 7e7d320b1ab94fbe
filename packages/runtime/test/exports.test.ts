import { expect, test } from "vitest";

const index =
  "LedgergateError costMeter createClient isLedgergateError limitRate logCalls toBigInt u64 watchCalls watchLedger";
const mask =
  "MASKED SEARCHED SHORTEST_SECRET createMask isCredentialName isSecretName maskCause maskLong maskValue secretsOfPairs";
const parts =
  "checkJson checkNumber checkPlaces decodeText ledgerState paginate parseExact parsePlaces stringifyExact takeKeys withEvents " +
  "writeLists writeRequest";
const internal =
  "CLIENT_RULES LATE_MS brokenRule callError checkObject checkOptions credentialRule givenMembers isCredential isObject isWithin " +
  "prepareRequest remainingMs startStackAtCaller startTimer suggestName tokenRule";

test.each([
  ["index.ts", index],
  ["mask.ts", mask],
  ["node/index.ts", "createNodeTransport"],
  ["otel.ts", "createOtelObserver"],
  ["parts.ts", parts],
  ["query.ts", "infiniteQueryOptions queryOptions swrFetcher swrKey"],
  ["validate/index.ts", "createValidators rareKeywords"],
  ["internal.ts", internal],
])("%s exports exactly these names", async (entry, names) => {
  const exported = await import(new URL(`../src/${entry}`, import.meta.url).href);
  expect(Object.keys(exported).sort()).toEqual(names.split(" "));
});
