import type { WorldOperation } from "../../answer.ts";
import { type Address, parseAddress } from "../address.ts";
import { slotsBelow, versionOfSlot } from "../block-layout.ts";
import type { Chain } from "../chain.ts";
import { type LedgerState, readLedgerState } from "../ledger-state.ts";
import { answer, malformed, refuse, versionPruned } from "../node-answers.ts";
import { mostRecords, usualRecords } from "../page-size.ts";
import { invalidDigit, readUint64 } from "../read-parameters.ts";
import { refuseReserved } from "../reserved.ts";

/**
 * A page of an account's committed transactions, by ascending sequence number: from `start` on, or the latest that the
 * node still keeps. As on real nodes, an unknown account is an error only where `start` is absent.
 */
export function listAccountTransactions(chain: Chain): WorldOperation {
  return ({ path, query, node }) => {
    const text = path?.address ?? "";
    const address = parseAddress(text);
    if (address === undefined) {
      return malformed("path", "address", "string(Address)", `invalid account address "${text}"`);
    }
    const start = query?.start === undefined ? undefined : readUint64(query.start);
    if (start === undefined && query?.start !== undefined) {
      return malformed("parameter", "start", "string(uint64)", invalidDigit);
    }
    const limit = readUint64(query?.limit ?? String(usualRecords));
    if (limit === undefined) return malformed("parameter", "limit", "integer(uint16)", invalidDigit);
    if (limit === 0n) return refuse(400, "invalid_input", "Given limit value (0) must not be zero");

    const state = readLedgerState(chain, node);
    const refusal = refuseReserved(address, state, () =>
      start === undefined ? refuse(404, "account_not_found", "Account not found", state) : answer(state, []),
    );
    if (refusal) return refusal;

    const size = Math.min(Number(limit), mostRecords);
    const sent = versionsSent(chain, address, state);
    if (start === undefined) {
      const latest = sent.between(Math.max(0, sent.count - size), sent.count);
      return answer(state, chain.transactionsAt(latest.filter((version) => version >= state.oldestVersion)));
    }
    if (start >= sent.count) return answer(state, []);
    const versions = sent.between(Number(start), Math.min(Number(start) + size, sent.count));
    const [first = 0] = versions;
    return first < state.oldestVersion ? versionPruned(first, state) : answer(state, chain.transactionsAt(versions));
  };
}

interface Sent {
  readonly count: number;
  /** Versions by sequence number. One that the account has never had is taken for the oldest version of all. */
  readonly between: (from: number, to: number) => number[];
}

function versionsSent({ senders }: Chain, address: Address, state: LedgerState): Sent {
  const history = senders.historyOf(address);
  return {
    count: history.countBelow(slotsBelow(state.version + 1)),
    between: (from, to) =>
      Array.from({ length: to - from }, (_, index) => {
        const slot = history.slotOf(from + index);
        return slot === undefined ? 0 : versionOfSlot(slot);
      }),
  };
}
