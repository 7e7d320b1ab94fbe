import { MASKED } from "@ledgergate/runtime/mask";
import { type Api, type Operation, setBounded } from "@ledgergate/service-kit";
import type { AccountDirectory } from "./accounts/directory.ts";
import type { KeyUsage, Usage, UsageCount } from "./generated/models.ts";
import type { MockFetchOptions } from "./options/options.ts";

/** Counts the cost of calls and enforces their limits. */
export interface Meter {
  /** Counts a call with a key. If a limit refuses it, returns the seconds to wait. */
  charge(api: Api, operation: Operation, key: string): number | undefined;
  usage(): Usage;
  reset(): void;
}

/** Number of keys to count; the latest are kept. If all keys are accepted, callers may invent any number of them. */
const maxKeys = 1000;

/** Use of one key, and the Compute Units that it may still spend. */
interface Tally {
  readonly api: string;
  readonly key: string;
  readonly limit: CostLimit;
  readonly operations: Map<string, UsageCount>;
}

/** Makes a meter for the keys of a directory. */
export function createMeter(directory: AccountDirectory, limits: CostLimits): Meter {
  const tallies = new Map<string, Tally>();
  return {
    charge(api, operation, key) {
      if (operation.computeUnits === 0) return undefined;
      const name = `${api.name} ${key}`;
      let tally = tallies.get(name);
      if (!tally) {
        tally = {
          api: api.name,
          key,
          limit: createCostLimit(limits, () => performance.now()),
          operations: new Map(),
        };
        setBounded(tallies, maxKeys, name, tally);
      }
      const wait = tally.limit.spend(operation.computeUnits);
      const count = tally.operations.get(operation.id) ?? nothing;
      const call = { calls: 1, computeUnits: operation.computeUnits, refused: 0 };
      tally.operations.set(operation.id, add(count, wait === undefined ? call : { ...nothing, refused: 1 }));
      return wait;
    },
    usage() {
      const keys = [...tallies.values()].map((tally) => describe(tally, directory));
      return { ...keys.reduce(add, nothing), keys };
    },
    reset: () => tallies.clear(),
  };
}

/** Shows the last four characters of a key if enough of the key stays hidden. */
function maskKey(key: string): string {
  return key.length < 16 ? MASKED : MASKED + key.slice(-4);
}

/** The key of examples for a mock that accepts every key. It is no secret. */
const exampleKey = "any-key";

const nothing: UsageCount = { calls: 0, computeUnits: 0, refused: 0 };

function add(one: UsageCount, other: UsageCount): UsageCount {
  return {
    calls: one.calls + other.calls,
    computeUnits: one.computeUnits + other.computeUnits,
    refused: one.refused + other.refused,
  };
}

function describe({ api, key, operations }: Tally, directory: AccountDirectory): KeyUsage {
  const { endpoint, team } = directory.endpointOf(key) ?? {};
  return {
    key: key === exampleKey ? key : maskKey(key),
    api,
    ...(endpoint &&
      team && {
        endpoint: { id: endpoint.id, name: endpoint.name, network: endpoint.network, team: team.name },
      }),
    ...[...operations.values()].reduce(add, nothing),
    operations: Object.fromEntries(operations),
  };
}

/** Limits of the Compute Units that calls with one key may cost. */
export type CostLimits = Pick<MockFetchOptions, "cuPerSecond" | "cuBudget">;

/** The limits of one key and the units that are left. */
interface CostLimit {
  /** Spends a cost. If a limit refuses it, returns the seconds after which a call may be tried again. */
  spend(cost: number): number | undefined;
}

/** Seconds to wait if the budget is exhausted: longer than any client waits, since the budget never recovers. */
const hour = 3600;

/** Tolerance in seconds: a client whose clock is slightly fast waits as told, and must not be refused again. */
const slack = 0.005;

/**
 * Makes the limits of one key. After a pause, at most one second's units are available at once. `now` returns milliseconds of a monotonic
 * clock.
 */
export function createCostLimit({ cuPerSecond, cuBudget = Infinity }: CostLimits, now: () => number): CostLimit {
  let spent = 0;
  let left = cuPerSecond ?? Infinity;
  let since = now();
  return {
    spend(cost) {
      if (spent + cost > cuBudget) return hour;
      if (cuPerSecond !== undefined) {
        const time = now();
        left = Math.min(cuPerSecond, left + ((time - since) / 1000) * cuPerSecond);
        since = time;
        // A call that costs more than a second's units passes when all units of a second are available. Later calls wait longer.
        const needed = Math.min(cost, cuPerSecond);
        if (left + cuPerSecond * slack < needed) return Math.max(1, Math.ceil((needed - left) / cuPerSecond));
        left -= cost;
      }
      spent += cost;
      return undefined;
    },
  };
}
