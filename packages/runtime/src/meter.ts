import { callError } from "./call-error.ts";
import type { CallObserver } from "./call-observer.ts";
import type { CallState } from "./call-state.ts";
import type { ApiDescriptor } from "./descriptor.ts";
import { createLimiter } from "./limiter.ts";
import { checkOptions, flagRule } from "./option-rules.ts";
import type { CostOptions, Usage, UsageCount } from "./usage.ts";

type Writable<Count> = { -readonly [Member in keyof Count]: Count[Member] };

/** What counts and limits the cost of a client's calls. */
interface Meter {
  readonly usage: Usage;
  /** Refuses or delays what would cost too much, and counts what has ended. */
  readonly meter: CallObserver;
  /** Charges a request. It comes last of all observers: what one of them refuses costs nothing. */
  readonly charger: CallObserver;
}

/**
 * Counts what the calls of a client cost, and refuses or delays those that would cost too much. A request is charged in the
 * step that checks the budget, so that calls made at the same time cannot exceed it together.
 */
export function createMeter(api: ApiDescriptor, options: CostOptions): Meter {
  const { budget = Number.POSITIVE_INFINITY, limiter } = options;
  const { chargeRetries = true, chargeErrors = true } = checkOptions(
    options.usage ?? {},
    { chargeRetries: flagRule, chargeErrors: flagRule },
    "usage.",
  );
  const limit = limiter && createLimiter(limiter);
  const newCount = (): Writable<UsageCount> => ({ calls: 0, computeUnits: 0 });
  const operations = Object.fromEntries(Object.keys(api.operations).map((id) => [id, newCount()]));
  const outcomes: Writable<Usage["outcomes"]> = {};
  const usage = { ...newCount(), operations, outcomes };

  /** What the next request of a call is charged. Refuses one that the budget does not cover. */
  const costOf = (call: CallState) => {
    const cost = call.descriptor.computeUnits ?? 0;
    if (call.computeUnits > 0 && !chargeRetries) return 0;
    const left = budget - usage.computeUnits;
    if (cost > left) {
      const text = `costs ${cost} Compute Units, and ${left} of the budget of ${budget} are left.`;
      throw callError(call, "budget_exceeded", text, { cause: call.error });
    }
    return cost;
  };
  const charger: CallObserver = {
    request(call) {
      const cost = costOf(call);
      usage.computeUnits += cost;
      call.computeUnits += cost;
    },
  };
  const settle = (call: CallState, error: unknown) => {
    if (!error || chargeErrors) return;
    usage.computeUnits -= call.computeUnits;
    call.computeUnits = 0;
  };
  const meter: CallObserver = {
    request(call) {
      // What will be refused takes no units of the limiter, and does not wait.
      costOf(call);
      return limit?.(call, call.descriptor.computeUnits ?? 0);
    },
    retry: settle,
    end(call, error) {
      settle(call, error);
      usage.calls += 1;
      const outcome = error?.kind ?? "ok";
      outcomes[outcome] ??= newCount();
      operations[call.operation] ??= newCount();
      for (const count of [outcomes[outcome], operations[call.operation]] as Writable<UsageCount>[]) {
        count.calls += 1;
        count.computeUnits += call.computeUnits;
      }
    },
  };
  return { usage, meter, charger };
}
