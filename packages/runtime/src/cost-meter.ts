import { callError } from "./call/call-error.ts";
import type { CallObserver, CallState } from "./call/core.ts";
import type { ErrorKind, LedgergateError } from "./errors.ts";
import { checkOptions } from "./option-rules.ts";

/** Number of calls and their cost. */
export interface UsageCount {
  /** Number of ended calls, including failed ones and those refused before sending. */
  readonly calls: number;
  /** Cost of these calls in Compute Units. */
  readonly computeUnits: number;
}

/** End of a call: `ok`, or the kind of its error. */
export type Outcome = "ok" | ErrorKind;

/** Cost of all calls so far, through methods and through `raw`. A live object: its members keep changing. */
export interface Usage extends UsageCount {
  /** Cost of all requests so far, including those under way. */
  readonly computeUnits: number;
  /** Counts by operation. Contains only operations that were called. */
  readonly operations: Readonly<Record<string, UsageCount>>;
  /** Counts by outcome. Contains only outcomes that occurred. */
  readonly outcomes: Readonly<Partial<Record<Outcome, UsageCount>>>;
}

/** Options of {@link costMeter}. The contract does not say which attempts are charged, so by default all are. */
export interface CostMeterOptions {
  /**
   * Maximum Compute Units to spend. A request above it is refused before it is sent, with an error of kind
   * `budget_exceeded`. Default: `Infinity`.
   */
  readonly budget?: number | undefined;
  /** True if each further attempt of a call costs as much as the first. Default: `true`. */
  readonly chargeRetries?: boolean | undefined;
  /** True if a failed attempt is charged, with or without an answer. Default: `true`. */
  readonly chargeErrors?: boolean | undefined;
}

/** A plug-in that counts Compute Units. */
export interface CostMeter extends CallObserver {
  readonly usage: Usage;
}

/** Compute Units charged to one call. */
interface Charge {
  /** Sum over all attempts so far. */
  units: number;
  /** Cost of the last attempt. */
  last: number;
  /** Number of the last attempt, from 1. */
  attempt: number;
}

/**
 * Makes a plug-in that counts the cost of calls and refuses calls above a budget. Clients with the same plug-in share its
 * budget. A request is charged when it is checked against the budget, before it is sent, so that concurrent calls cannot exceed the
 * budget together. If another plug-in refuses the request before it is sent, the charge is refunded.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { costMeter, createLedgerA } from "@ledgergate/ledger-a";
 *
 * const cost = costMeter({ budget: 10_000 });
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY", plugins: [cost] });
 * await ledgerA.getAccount({ address: "0x1" });
 * console.log(cost.usage.computeUnits, cost.usage.operations["getAccount"]?.calls); // 15 1
 * ```
 */
export function costMeter(options: CostMeterOptions = {}): CostMeter {
  const rules = { budget: 0, chargeRetries: "boolean", chargeErrors: "boolean" } as const;
  const {
    budget = Number.POSITIVE_INFINITY,
    chargeRetries = true,
    chargeErrors = true,
  } = checkOptions(options, rules, "costMeter.");
  const operations: Record<string, UsageCount> = {};
  const outcomes: Partial<Record<Outcome, UsageCount>> = {};
  const usage = { calls: 0, computeUnits: 0, operations, outcomes };
  const charges = new WeakMap<CallState, Charge>();

  /** Refunds a request that was not sent, and failed attempts if errors are not charged. @returns the remaining charge of the call. */
  const refund = (call: CallState, error: LedgergateError | undefined): number => {
    const charge = charges.get(call);
    if (!charge) return 0;
    const wasSent = call.attempts >= charge.attempt;
    const units = error && !chargeErrors ? charge.units : wasSent ? 0 : charge.last;
    charge.units -= units;
    usage.computeUnits -= units;
    return charge.units;
  };

  return {
    usage,
    request(call) {
      const charge = charges.get(call) ?? { units: 0, last: 0, attempt: 0 };
      const cost = charge.units > 0 && !chargeRetries ? 0 : (call.descriptor.computeUnits ?? 0);
      const left = budget - usage.computeUnits;
      if (cost > left) {
        const text = `costs ${cost} Compute Units, and ${left} of the budget of ${budget} are left.`;
        throw callError(call, "budget_exceeded", text, { cause: call.error });
      }
      usage.computeUnits += cost;
      charges.set(call, { units: charge.units + cost, last: cost, attempt: call.attempts + 1 });
    },
    retry(call, error) {
      refund(call, error);
    },
    end(call, error) {
      const computeUnits = refund(call, error);
      usage.calls += 1;
      add(operations, call.operation, computeUnits);
      add(outcomes, error?.kind ?? "ok", computeUnits);
    },
  };
}

function add(counters: Record<string, UsageCount>, name: string, computeUnits: number): void {
  const { calls, computeUnits: before } = counters[name] ?? { calls: 0, computeUnits: 0 };
  counters[name] = { calls: calls + 1, computeUnits: before + computeUnits };
}
