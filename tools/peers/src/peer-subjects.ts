import type { LedgerASdk } from "./ledger-a/sdk.ts";
import type { LedgerBSdk } from "./ledger-b/sdk.ts";
import type { LedgerCSdk } from "./ledger-c/sdk.ts";
import { loadSdk } from "./load-sdk.ts";

/** A call whose cost is measured. */
export interface PeerSubject {
  readonly name: string;
  readonly call: () => Promise<unknown>;
}

/**
 * One call by each SDK, a GET without a body, for a server that answers everything with the same JSON object. `folder` is
 * what {@link installSdks} gives.
 */
export function peerSubjects(folder: string, baseUrl: string): readonly PeerSubject[] {
  const { Aptos, AptosConfig, Network } = loadSdk<LedgerASdk>(folder, "@aptos-labs/ts-sdk");
  const { Horizon } = loadSdk<LedgerBSdk>(folder, "@stellar/stellar-sdk");
  const { TronWeb } = loadSdk<LedgerCSdk>(folder, "tronweb");
  // A custom network would print a note.
  const aptos = new Aptos(new AptosConfig({ network: Network.LOCAL, fullnode: `${baseUrl}/v1/KEY/v1` }));
  const horizon = new Horizon.Server(`${baseUrl}/v1/KEY`, { allowHttp: true });
  const { fullNode } = new TronWeb({ fullHost: `${baseUrl}/v1/KEY` });
  return [
    { name: "@aptos-labs/ts-sdk", call: () => aptos.getBlockByHeight({ blockHeight: 3285 }) },
    { name: "@stellar/stellar-sdk", call: () => horizon.effects().forOperation("3285").call() },
    { name: "tronweb", call: () => fullNode.request("blocks/by_height/3285", {}, "get") },
  ];
}
