import { readApi } from "@ledgergate/service-kit";
import { loadSpecs } from "@ledgergate/service-kit/bundles";
import { expect, test } from "vitest";
import { withLedgers } from "./fixtures/with-ledgers.ts";
import { postJson } from "./fixtures/with-mock.ts";

/** Today's date, so that no answer equals an example only by the clock. */
const today = Date.UTC(2026, 10, 21);
const nodeUrl = "https://ledger-b-node.example";
const sender = "0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1";
const unknown = "0x665b69620f21a8649aa5c23af3e672bc7fe92e2d60f7940070f9aca603c9f7ec";
const absent = "0xcae2dae7342b4ff9f856c68941421c8937e7261f1baee359cb06e84167bc87ad";
const effects = "operations/121693057904021505/effects";

/** The path of a request, or its body. A body that is not JSON is sent unchanged. */
type Asked = string | { readonly body: unknown; readonly at?: number };

const setting = {
  owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
  contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
  consume_user_resource_percent: 7,
};
const with41 = (digits: string): string => `41${digits.padStart(40, "0")}`;

/** The operations that the ledgers answer, with requests for examples that do not show their own request. */
const requests: Readonly<Record<string, Readonly<Record<string, Asked>>>> = {
  getBlockByHeight: {
    headerOnly: "blocks/by_height/3285",
    withTransactions: "blocks/by_height/3285?with_transactions=true",
    withModules: "blocks/by_height/3267?with_transactions=true",
    blockNotFound: "blocks/by_height/9999999",
    blockPruned: "blocks/by_height/0",
    invalidBlockHeight: "blocks/by_height/high",
    invalidWithTransactions: "blocks/by_height/3285?with_transactions=yes",
  },
  getAccount: {
    latest: `accounts/${sender}`,
    accountNotFound: `accounts/${unknown}`,
    versionNotFound: "accounts/0x1?ledger_version=99999999",
    versionPruned: "accounts/0x1?ledger_version=0",
    invalidAddress: "accounts/0xhello",
    invalidLedgerVersion: "accounts/0x1?ledger_version=latest",
    apiDisabled: "accounts/0x403",
    internalError: "accounts/0x500",
    ledgerInfoUnavailable: "accounts/0x503",
  },
  listAccountTransactions: {
    fromSequenceNumber: `accounts/${sender}/transactions?start=41`,
    empty: `accounts/${sender}/transactions?start=43`,
    accountNotFound: `accounts/${unknown}/transactions`,
    versionPruned: "accounts/0x410/transactions",
    invalidAddress: "accounts/0xhello/transactions",
    invalidStart: "accounts/0x1/transactions?start=x",
    invalidQuery: "accounts/0x1/transactions?limit=many",
    limitZero: "accounts/0x1/transactions?limit=0",
    apiDisabled: "accounts/0x403/transactions",
    internalError: "accounts/0x500/transactions",
    ledgerInfoUnavailable: "accounts/0x503/transactions",
  },
  getTransactionByHash: {
    transactionNotFound: `transactions/by_hash/${absent}`,
    versionPruned: `transactions/by_hash/${"410".padStart(64, "0")}`,
    invalidHash: "transactions/by_hash/0x1",
    apiDisabled: `transactions/by_hash/${"403".padStart(64, "0")}`,
    internalError: `transactions/by_hash/${"500".padStart(64, "0")}`,
    ledgerInfoUnavailable: `transactions/by_hash/${"503".padStart(64, "0")}`,
  },
  listOperationEffects: {
    invalidOperationId: "operations/0/effects",
    limitTooHigh: `${effects}?limit=201`,
    limitNotPositive: `${effects}?limit=0`,
    limitUnparseable: `${effects}?limit=ten`,
    invalidOrder: `${effects}?order=up`,
    invalidCursor: `${effects}?cursor=here`,
    negativeCursor: `${effects}?cursor=-1`,
    tooManyFilters: `${effects}?account_id=1`,
    beforeHistory: `${effects}?cursor=0&order=desc`,
  },
  updateSetting: {
    invalidAddress: { body: { ...setting, visible: true } },
    accountNotFound: { body: { ...setting, owner_address: with41("404") } },
    percentOutOfRange: { body: { ...setting, consume_user_resource_percent: 101 } },
    contractNotFound: { body: { ...setting, contract_address: with41("404") } },
    notOwner: { body: { ...setting, contract_address: with41("403") } },
    wrongMember: { body: { ...setting, owner_address: 41 } },
    notJson: { body: "{" },
  },
};

/**
 * Examples that no valid request to the default node returns: refusals of the gateway, failures of a whole node, and pruned data.
 * Only other conditions, `Prefer` or rules return them.
 */
const conditions: readonly string[] = [
  ...["unknownKey", "missingKey", "disabledKey", "invalidToken", "rateLimited", "rateLimitExceeded"],
  ...["unknownRoute", "methodNotAllowed", "bodyTooLarge", "unsupportedMediaType", "notAcceptable"],
  ...["overloaded", "nodeUnreachable", "nodeTimeout"],
  ...["serverError", "serviceUnavailable", "serverOverCapacity", "staleHistory", "stillIngesting", "timeout"],
  ...["lackOfResources", "disabledByConfig", "invalidParameter", "firstBlock"],
];
const wholeNode = ["apiDisabled", "internalError", "ledgerInfoUnavailable"].map((key) => `getBlockByHeight ${key}`);

const apis = [...loadSpecs({}, ["ledger-a", "ledger-b", "ledger-c"])].map(([name, document]) =>
  readApi(name, document),
);
const operations = apis.flatMap((api) =>
  api.operations.filter(({ id }) => id in requests).map((operation) => [operation.id, api, operation] as const),
);

/** The members of an example that show its own request. */
interface Shown {
  readonly hash?: string;
  readonly _links?: { readonly self: { readonly href: string } };
  readonly visible: boolean;
  readonly raw_data?: {
    readonly timestamp: number;
    readonly contract: readonly [{ readonly parameter: { readonly value: object }; readonly Permission_id?: number }];
  };
}

function requestOf(operation: string, key: string, { hash, _links: links, visible, raw_data: raw }: Shown): Asked {
  const known = requests[operation]?.[key];
  if (known !== undefined) return known;
  if (hash) return `transactions/by_hash/${hash}`;
  if (links) return links.self.href.slice(nodeUrl.length + 1);
  if (!raw) throw new Error(`No request is known to which ${operation} answers with ${key}.`);
  const [{ parameter, Permission_id = 0 }] = raw.contract;
  return {
    body: { consume_user_resource_percent: 0, ...parameter.value, visible, Permission_id },
    at: raw.timestamp,
  };
}

const ledgersOfToday = withLedgers({ now: () => today });

test.each(operations)(
  "the examples of %s are part of the default ledgers",
  async (id, api, { template, responses }) => {
    const base = `http://localhost:4010/${api.name}/${api.serverPath.join("/").replace("{apiKey}", "KEY")}`;
    for (const { code, contents } of responses)
      for (const { mediaType, examples } of contents)
        for (const { key, value } of mediaType.endsWith("json") ? examples : []) {
          if (conditions.includes(key) || wholeNode.includes(`${id} ${key}`)) continue;
          const asked = requestOf(id, key, value as Shown);
          const { body, at } = typeof asked === "string" ? {} : asked;
          const { get } = at === undefined ? ledgersOfToday : withLedgers({ now: () => at });
          const { status, body: answered } =
            typeof asked === "string"
              ? await get(`${base}/${asked}`)
              : await get(base + template.source, postJson(body));
          const shown = JSON.parse(JSON.stringify(value).replaceAll(nodeUrl, base)) as unknown;
          expect([key, status, answered]).toEqual([key, Number(code), shown]);
        }
  },
);
