import { callError } from "./call/call-error.ts";
import type { CallState, LedgerStateReader } from "./call/core.ts";
import type { LedgerHeaders, LedgerState } from "./ledger-state.ts";

/** Reads the members whose headers are present. A failure may have some of them or none. */
export function readLedgerState(headers: Headers, names: LedgerHeaders | undefined): Partial<LedgerState> | undefined {
  const state: Record<string, bigint | number | string> = {};
  for (const member in names) {
    const text = headers.get(names[member] as string) ?? "";
    // A proxy may send a header twice, which repeats its value.
    const digits = /^(\d+)(?:, \1)*$/.exec(text)?.[1];
    const value = member === "cursor" ? text : digits && (member === "chainId" ? Number(digits) : BigInt(digits));
    if (value || digits) state[member] = value as bigint | number | string;
  }
  return Object.keys(state).length > 0 ? (state as Partial<LedgerState>) : undefined;
}

/**
 * Reads the whole ledger state of a successful answer.
 *
 * @throws `LedgergateError` of kind `invalid_response` if a required header is missing: a proxy removed it, or the browser hides it.
 */
export function requireLedgerState(call: CallState): LedgerState {
  const names = call.client.api.ledgerHeaders as LedgerHeaders;
  const state = readLedgerState((call.response as Response).headers, names) ?? {};
  for (const member in names) {
    if (member === "cursor" || member in state) continue;
    const text = `the answer has no header ${names[member]}, or CORS does not expose it.`;
    throw callError(call, "invalid_response", text);
  }
  return state as LedgerState;
}

/** Sets the state at once, so that consoles show it. If a header is missing, the access to the state throws, not the call nor a copy of the result. */
function addLedgerState(call: CallState, result: { ledger?: unknown }): void {
  const get = () => requireLedgerState(call);
  try {
    result.ledger = get();
  } catch {
    Object.defineProperty(result, "ledger", { get });
  }
}

/** Reads the ledger state, for clients whose document marks response headers with `x-ledger-state`. */
export const ledgerState: LedgerStateReader = { read: readLedgerState, add: addLedgerState };
