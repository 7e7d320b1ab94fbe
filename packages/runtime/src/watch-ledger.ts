import { callError } from "./call/call-error.ts";
import type { CallObserver } from "./call/core.ts";
import { callHook } from "./call/hooks.ts";
import type { LedgerHeaders, LedgerState } from "./ledger-state.ts";
import { checkOptions, type OptionRules } from "./option-rules.ts";
import { readLedgerState, requireLedgerState } from "./read-ledger-state.ts";

/** Options of {@link watchLedger}. */
export interface WatchLedgerOptions {
  /** Called with the ledger state of each answer that has one and is not refused, including failures. */
  readonly onLedgerState?: ((ledger: Partial<LedgerState>) => void) | undefined;
  /** Id of the chain that nodes must serve, 0 to 255. The answer of another chain is refused (`invalid_response`). */
  readonly expectChainId?: number | undefined;
  /**
   * Maximum milliseconds that a node's ledger may lag behind this machine's clock. The answer of a node that lags more is
   * refused (`invalid_response`).
   */
  readonly maxStalenessMs?: number | undefined;
}

const RULES: OptionRules<WatchLedgerOptions> = {
  onLedgerState: "function",
  expectChainId: [
    (value: number) => Number.isInteger(value) && value >= 0 && value < 256,
    "a whole number from 0 to 255",
  ],
  maxStalenessMs: 0,
};

/** A plug-in that keeps the ledger state. */
export interface LedgerWatch extends CallObserver {
  /**
   * Ledger state of the last answer that had one. `undefined` before the first. A failure may have only a part of it.
   */
  readonly latest: Partial<LedgerState> | undefined;
}

/**
 * Makes a plug-in that keeps the ledger state of the answers, and refuses answers of the wrong chain or of a lagging node. It refuses
 * no 5xx, and no answer of `raw`. It does nothing for APIs whose document names no headers of the ledger state.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createLedgerA, watchLedger } from "@ledgergate/ledger-a";
 *
 * const ledger = watchLedger({ maxStalenessMs: 60_000 });
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY", plugins: [ledger] });
 * await ledgerA.getAccount({ address: "0x1" });
 * console.log(ledger.latest?.blockHeight);
 * ```
 */
export function watchLedger(options: WatchLedgerOptions = {}): LedgerWatch {
  const { expectChainId, maxStalenessMs = Number.POSITIVE_INFINITY } = checkOptions(options, RULES, "watchLedger.");
  const mayRefuse = expectChainId !== undefined || maxStalenessMs < Number.POSITIVE_INFINITY;
  let latest: { readonly headers: Headers; readonly names: LedgerHeaders } | undefined;
  return {
    // Parsed on access, since most answers are never inspected.
    get latest() {
      return latest && readLedgerState(latest.headers, latest.names);
    },
    response(call, response) {
      const { ledgerHeaders: names } = call.client.api;
      if (!names) return;
      const { headers, ok, status } = response;
      // A 5xx need not have a ledger state, and may be retried.
      if (mayRefuse && !call.raw && status < 500) {
        const state = ok ? requireLedgerState(call) : readLedgerState(headers, names);
        const { chainId = expectChainId, ledgerTimestampUsec } = state ?? {};
        const lagMs = ledgerTimestampUsec === undefined ? 0 : Date.now() - Number(ledgerTimestampUsec / 1000n);
        const fault =
          chainId !== (expectChainId ?? chainId)
            ? `the node is of chain ${chainId}, not ${expectChainId} (expectChainId)`
            : lagMs > maxStalenessMs &&
              `the node's ledger is ${lagMs} ms old by this machine's clock, more than ${maxStalenessMs} (maxStalenessMs)`;
        if (fault) {
          // Frees the connection, since nobody reads the body. `body` is accessed only here, since access turns it into a stream,
          // which costs more than a body that is read whole.
          response.body?.cancel().catch(() => {});
          throw callError(call, "invalid_response", `${fault}.`);
        }
      }
      const all = Object.values(names);
      // A success has all headers, a failure any of them.
      if ((ok ? all.slice(0, 1) : all).some((name) => headers.has(name))) {
        latest = { headers, names };
        if (options.onLedgerState) callHook(options, "onLedgerState", readLedgerState(headers, names) ?? {});
      }
    },
  };
}
