import { callError } from "./call-error.ts";
import { callHook } from "./call-hook.ts";
import type { CallObserver } from "./call-observer.ts";
import type { ApiDescriptor } from "./descriptor.ts";
import { type LedgerState, readLedgerState, requireLedgerState } from "./ledger-state.ts";

/** What a client of an API whose answers carry the ledger state is to make of it. */
export interface LedgerOptions {
  /** Called with what an answer says of the ledger, for each that says something, failures included, and is not refused. */
  readonly onLedgerState?: ((ledger: Partial<LedgerState>) => void) | undefined;
  /** Id of the chain that nodes must be of, 0 to 255. The answer of another chain is refused (`invalid_response`). */
  readonly expectChainId?: number | undefined;
  /**
   * Most milliseconds that a node's ledger may lie behind this machine's clock. The answer of a node that has fallen
   * further behind is refused (`invalid_response`).
   */
  readonly maxStalenessMs?: number | undefined;
}

/** The ledger as a client knows it. */
export interface LedgerView {
  /**
   * What the last answer that carried the ledger state says of it; `undefined` before the first one, and on APIs that
   * send no such headers. An answer of a failure may say it in part.
   */
  readonly latest: Partial<LedgerState> | undefined;
}

/** Keeps the ledger state of the answers, and refuses those of the wrong chain or of a node that has fallen behind. */
export function watchLedger(
  { ledgerHeaders: names = {} }: ApiDescriptor,
  { onLedgerState, expectChainId, maxStalenessMs = Number.POSITIVE_INFINITY }: LedgerOptions,
): { ledger: LedgerView; watcher: CallObserver } {
  const all = Object.values(names);
  let latest: Headers | undefined;
  const isGuarded = expectChainId !== undefined || maxStalenessMs < Number.POSITIVE_INFINITY;
  const ledger: LedgerView = {
    // Read when asked for: most answers are never looked at.
    get latest() {
      return latest && readLedgerState(latest, names);
    },
  };
  const watcher: CallObserver = {
    response(call, response) {
      const { headers, ok, status } = response;
      // A server's own failure says nothing that could be wrong, and may be worth a retry.
      if (isGuarded && !call.raw && status < 500) {
        const state = ok ? requireLedgerState(call, headers, names) : readLedgerState(headers, names);
        const { chainId = expectChainId, ledgerTimestampUsec } = state ?? {};
        const behindMs = ledgerTimestampUsec === undefined ? 0 : Date.now() - Number(ledgerTimestampUsec / 1000n);
        const fault =
          chainId !== (expectChainId ?? chainId)
            ? ` is of chain ${chainId}, not ${expectChainId} (expectChainId)`
            : behindMs > maxStalenessMs &&
              `'s ledger is ${behindMs} ms old by this machine's clock, more than ${maxStalenessMs} (maxStalenessMs)`;
        if (fault) {
          // Nobody reads the body any more: the connection is free for others. Asked for here only, since a body as a stream
          // costs more than one that is read whole.
          response.body?.cancel().catch(() => {});
          throw callError(call, "invalid_response", `the node${fault}.`);
        }
      }
      // A success carries all of them, a failure any.
      if ((ok ? all.slice(0, 1) : all).some((name) => headers.has(name))) {
        latest = headers;
        if (onLedgerState) callHook(onLedgerState, ledger.latest as Partial<LedgerState>);
      }
    },
  };
  return { ledger, watcher };
}
