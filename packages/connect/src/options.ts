import type { ClientOptions, NodeClientOptions } from "@ledgergate/runtime";
import {
  CLIENT_RULES,
  checkObject,
  checkOptions,
  credentialRule,
  isObject,
  type OptionRules,
  tokenRule,
} from "@ledgergate/runtime/internal";
import type { Families, LedgerFamilies } from "./gateway.ts";

/** Names that no family may have: the gateway's own members, and `then`, which `await` would call. */
const RESERVED = ["endpoints", "refresh", "then"];

const { baseUrl, ...SHARED_RULES } = CLIENT_RULES;

/**
 * Options of {@link connect}. Options that are not listed here apply to every client, and to the admin client that reads the
 * list of endpoints.
 */
export interface ConnectOptions<Family extends string = keyof LedgerFamilies> extends Omit<ClientOptions, "baseUrl"> {
  /** Scheme and host of the admin API, and the path that it is mounted at, if there is one. */
  readonly adminBaseUrl: string;
  /** The team's admin API key. Never shown in errors. */
  readonly adminApiKey: string;
  /** A bearer token to send in addition to the endpoints' keys, or a token source. The admin API does not get the token. */
  readonly token?: NodeClientOptions["token"];
  /**
   * The ledger family of each chain, by the name that the service gives the chain: `{ "some-chain": "ledgerA" }`. The
   * contract does not show these names. Added to the defaults: `ledger-a`, `ledger-b` and `ledger-c`.
   */
  readonly chains?: Readonly<Record<string, Family>> | undefined;
  /**
   * Age in milliseconds at which the list is stale: the next call refreshes it in the background. There is no timer, so
   * without calls nothing is sent. `Infinity`: only `refresh()` refreshes the list. Default: 300,000.
   */
  readonly refreshMs?: number | undefined;
  /**
   * Time in milliseconds for which a failed endpoint is skipped while another one is available. 0: it is never skipped.
   * Default: 30,000.
   */
  readonly cooldownMs?: number | undefined;
  /** Aborts the request for the first list. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link connectFamilies}. */
export interface ConnectFamiliesOptions<Named extends Families> extends ConnectOptions<NoInfer<keyof Named & string>> {
  /**
   * Client factories by the names of the gateway's methods. A family's chain is its name in kebab case
   * (`ledgerA`: `ledger-a`), unless `chains` says otherwise.
   */
  readonly families: Named;
}

/**
 * Checks all options, including the options of the clients.
 *
 * @throws `LedgergateError` of kind `invalid_input` that names the option and its rule.
 */
export function checkConnectOptions(options: ConnectFamiliesOptions<Families>): void {
  checkObject(options);
  const { adminBaseUrl = "", adminApiKey = "", families = {} } = options;
  const names = Object.keys(Object(families));
  const rules: OptionRules<ConnectFamiliesOptions<Families>> = {
    adminBaseUrl: baseUrl,
    adminApiKey: credentialRule,
    token: tokenRule,
    families: [
      () => names.length > 0 && names.every((name) => isFamily(name, families)),
      `an object of factories, with any names except ${RESERVED.join(", ")}`,
    ],
    chains: [
      (chains: Readonly<Record<string, string>>) =>
        isObject(chains) && Object.values(chains).every((family) => names.includes(family)),
      `an object of family names (${names.join(", ")}) by chain name`,
    ],
    refreshMs: 1,
    cooldownMs: 0,
    signal: [({ addEventListener }: AbortSignal) => typeof addEventListener === "function", "an AbortSignal"],
    ...SHARED_RULES,
  };
  checkOptions({ ...options, adminBaseUrl, adminApiKey, families }, rules);
}

function isFamily(name: string, families: Families): boolean {
  return typeof families[name] === "function" && !RESERVED.includes(name);
}
