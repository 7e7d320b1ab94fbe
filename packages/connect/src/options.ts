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

/** What a gateway has besides its families; a member `then` would make a promise of it. */
const RESERVED = ["endpoints", "refresh", "then"];

const { baseUrl, ...SHARED_RULES } = CLIENT_RULES;

/**
 * Options of {@link connect}. All that is not listed here is an option of every client that is handed out, and of the admin
 * client that reads the list.
 */
export interface ConnectOptions<Family extends string = keyof LedgerFamilies> extends Omit<ClientOptions, "baseUrl"> {
  /** Scheme and host of the admin API, with a path where it is mounted below one. */
  readonly adminBaseUrl: string;
  /** The team's admin API key (contract, section 5). It never stands in an error. */
  readonly adminApiKey: string;
  /** A bearer token on top of the keys of the endpoints, or what gives and renews one. The admin API is not sent it. */
  readonly token?: NodeClientOptions["token"];
  /**
   * The ledger family of each chain, by the name that the service gives the chain: `{ "some-chain": "ledgerA" }`. The
   * contract does not show these names. Default, which yours are added to: `ledger-a`, `ledger-b` and `ledger-c`.
   */
  readonly chains?: Readonly<Record<string, Family>> | undefined;
  /**
   * A list that is older is asked for anew behind the next call, in milliseconds; `Infinity`: by `refresh()` alone. There
   * is no timer: without calls nothing is asked. Default: 300,000.
   */
  readonly refreshMs?: number | undefined;
  /** How long an endpoint that failed is passed over where another one is there, in milliseconds. Default: 30,000. */
  readonly restMs?: number | undefined;
  /** Ends the wait for the first list. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of {@link connectFamilies}. */
export interface ConnectFamiliesOptions<Named extends Families> extends ConnectOptions<NoInfer<keyof Named & string>> {
  /**
   * The factories of the clients to hand out, each by the name of its method. A family's chain is its name in kebab case
   * (`ledgerA`: `ledger-a`), unless `chains` says otherwise.
   */
  readonly families: Named;
}

/**
 * Checks all options, by the names that they have here.
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
      (chains: object) => isObject(chains) && Object.values(chains).every((family) => names.includes(family)),
      `an object of names of chains and of their families (${names.join(", ")})`,
    ],
    refreshMs: 1,
    restMs: 0,
    signal: [({ addEventListener }: AbortSignal) => typeof addEventListener === "function", "an AbortSignal"],
    ...SHARED_RULES,
  };
  checkOptions({ ...options, adminBaseUrl, adminApiKey, families }, rules);
}

function isFamily(name: string, families: Families): boolean {
  return typeof families[name] === "function" && !RESERVED.includes(name);
}
