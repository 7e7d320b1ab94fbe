import type { WorldOperation } from "../../answer.ts";
import { parseAddress, showAddress } from "../address.ts";
import { slotsBelow } from "../block-layout.ts";
import type { Chain } from "../chain.ts";
import { authenticationKeyOf } from "../changes.ts";
import { readLedgerState } from "../ledger-state.ts";
import { answer, malformed, refuse, versionPruned } from "../node-answers.ts";
import { invalidDigit, readUint64 } from "../read-parameters.ts";
import { refuseReserved } from "../reserved.ts";

/** An account at a version: how many transactions it has sent until then. */
export function getAccount(chain: Chain): WorldOperation {
  return ({ path, query, node }) => {
    const text = path?.address ?? "";
    const address = parseAddress(text);
    if (address === undefined) {
      return malformed("path", "address", "string(Address)", `invalid account address "${text}"`);
    }
    const state = readLedgerState(chain, node);
    const version = readUint64(query?.ledger_version ?? String(state.version));
    if (version === undefined) return malformed("parameter", "ledger_version", "string(uint64)", invalidDigit);
    if (version > state.version) {
      return refuse(404, "version_not_found", `Ledger version not found by Ledger version(${version})`, state);
    }
    if (version < state.oldestVersion) return versionPruned(version, state);

    const refusal = refuseReserved(address, state, () => {
      const message = `Account not found by Address(${showAddress(address)}) and Ledger version(${version})`;
      return refuse(404, "account_not_found", message, state);
    });
    if (refusal) return refusal;

    const count = chain.senders.historyOf(address).countBelow(slotsBelow(Number(version) + 1));
    return answer(state, { sequence_number: String(count), authentication_key: authenticationKeyOf(address) });
  };
}
