import {
  CLIENT_RULES,
  checkOptions,
  credentialRule,
  isObject,
  type OptionRules,
  tokenRule,
} from "@ledgergate/runtime/internal";
import type { ConnectFamiliesOptions } from "./connect-options.ts";
import type { Families } from "./families.ts";

/** What a gateway has besides its families; a member `then` would make a promise of it. */
const RESERVED = ["endpoints", "refresh", "then"];

const { baseUrl, ...SHARED_RULES } = CLIENT_RULES;

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
