import type { ClientOptions, NodeClientOptions } from "@ledgergate/runtime";
import {
  CLIENT_RULES,
  checkOptions,
  credentialRule,
  isObject,
  type OptionRules,
  tokenRule,
} from "@ledgergate/runtime/internal";
import type { Families, LedgerFamilies } from "./gateway.ts";

/** Other members of a gateway. One named `then` would make it a thenable, which `await` calls. */
const RESERVED = ["endpoints", "refresh", "then"];

const { baseUrl, ...SHARED_RULES } = CLIENT_RULES;

/**
 * Options of {@link connect}. Those that are not listed here apply to every client it makes, and to the admin client that reads
 * the list.
 */
export interface ConnectOptions<Family extends string = keyof LedgerFamilies> extends Omit<ClientOptions, "baseUrl"> {
  /** Scheme and host of the admin API, with a path where it is mounted below one. */
  readonly adminBaseUrl: string;
  /** The team's admin API key (contract, section 5). Never shown in errors. */
  readonly adminApiKey: string;
  /** A bearer token to send on top of the endpoints' keys, or a source of them. The admin API does not get it. */
  readonly token?: NodeClientOptions["token"];
  /**
   * The ledger family of each chain, by the name that the service gives the chain: `{ "some-chain": "ledgerA" }`. The
   * contract does not show these names. Added to the defaults: `ledger-a`, `ledger-b` and `ledger-c`.
   */
  readonly chains?: Readonly<Record<string, Family>> | undefined;
  /**
   * Age in milliseconds at which the list is stale: the next call refreshes it in the background. There is no timer, so
   * without calls nothing is sent. `Infinity`: only `refresh()` does. Default: 300,000.
   */
  readonly refreshMs?: number | undefined;
  /**
   * Time for which a failed endpoint is passed over while another one is available, in milliseconds. 0: not at all. Default:
   * 30,000.
   */
  readonly cooldownMs?: number | undefined;
  /** Aborts the request for the first list. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link connectFamilies}. */
export interface ConnectFamiliesOptions<Named extends Families> extends ConnectOptions<NoInfer<keyof Named & string>> {
  /**
   * The client factories, each by the name that its method gets. A family's chain is its name in kebab case
   * (`ledgerA`: `ledger-a`), unless `chains` says otherwise.
   */
  readonly families: Named;
}

/**
 * Checks all options, those of the clients among them.
 *
 * @throws `LedgergateError` of kind `invalid_input` that names the option and its rule.
 */
export function checkConnectOptions(options: ConnectFamiliesOptions<Families>): void {
  const { adminBaseUrl = "", adminApiKey = "", families = {} } = options;
  const names = Object.keys(Object(families));
  const rules: OptionRules<ConnectFamiliesOptions<Families>> = {
    adminBaseUrl: baseUrl,
    adminApiKey: credentialRule,
    token: tokenRule,
    families: [
      () => names.length > 0 && names.every((name) => isFamily(name, families)),
      `an object of factories, by any names but ${RESERVED.join(", ")}`,
    ],
    chains: [
      (chains: Readonly<Record<string, string>>) =>
        isObject(chains) && Object.values(chains).every((family) => names.includes(family)),
      `an object of names of chains and of their families (${names.join(", ")})`,
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
