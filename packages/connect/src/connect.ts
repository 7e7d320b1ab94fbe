import { createLedgerA } from "@ledgergate/ledger-a";
import { createLedgerB } from "@ledgergate/ledger-b";
import { createLedgerC } from "@ledgergate/ledger-c";
import { connectFamilies } from "./connect-families.ts";
import type { ConnectOptions } from "./connect-options.ts";
import type { Gateway } from "./gateway.ts";

/**
 * Reads the team's endpoint list from the admin API, and gives ready clients of ledger A, B and C by chain and network.
 * Several endpoints of one chain and network stand in for each other when one fails.
 *
 * @throws `LedgergateError` when the list cannot be had (as `listEndpoints` of the admin client does), and of kind
 * `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { connect } from "@ledgergate/connect";
 *
 * const gateway = await connect({ adminBaseUrl: "http://localhost:4010", adminApiKey: "KEY" });
 * const ledgerA = gateway.ledgerA({ network: "mainnet" });
 * const block = await ledgerA.getBlockByHeight({ block_height: 3285n });
 * console.log(block.block_hash);
 * ```
 */
export function connect(options: ConnectOptions): Promise<Gateway> {
  return connectFamilies({
    ...options,
    families: { ledgerA: createLedgerA, ledgerB: createLedgerB, ledgerC: createLedgerC },
  });
}
