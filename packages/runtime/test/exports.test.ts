import { expect, test } from "vitest";

test.each<[entry: string, names: string[]]>([
  [
    "index.ts",
    [
      ...["LedgergateError", "costMeter", "createClient", "isLedgergateError", "limitRate", "logCalls"],
      ...["toBigInt", "u64", "watchCalls", "watchLedger"],
    ],
  ],
  [
    "mask.ts",
    [
      "MASKED",
      "SEARCHED",
      "SHORTEST_SECRET",
      "createMask",
      "isSecretName",
      "maskCause",
      "maskLong",
      "maskValue",
      "secretsOfPairs",
    ],
  ],
  ["otel.ts", ["createOtelObserver"]],
  [
    "parts.ts",
    [
      "checkNumber",
      "checkNumbers",
      "decodeText",
      "ledgerState",
      "paginate",
      "parseExact",
      "stringifyExact",
      "takeKeys",
      "withEvents",
      "writeLists",
      "writeRequest",
    ],
  ],
  ["query.ts", ["infiniteQueryOptions", "queryOptions", "swrFetcher", "swrKey"]],
  ["validate/index.ts", ["createValidators", "rareKeywords"]],
  [
    "internal.ts",
    [
      ...[
        "CLIENT_RULES",
        "brokenRule",
        "callError",
        "checkOptions",
        "credentialRule",
        "givenMembers",
        "isCredential",
        "isObject",
      ],
      ...["prepareRequest", "remainingMs", "startStackAtCaller", "suggestName", "tokenRule"],
    ],
  ],
])("%s exports exactly these names", async (entry, names) => {
  expect(Object.keys(await import(new URL(`../src/${entry}`, import.meta.url).href)).sort()).toEqual(names);
});
