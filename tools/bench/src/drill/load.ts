import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "undici";
import { type DrillFigure, none, sumOf } from "./drill.ts";

export interface LoadOptions {
  readonly origin: string;
  readonly path: string;
  /** JSON to post. Default: the calls are GET. */
  readonly body?: string;
  /** Number of callers. Each has its own connection and sends the next call after an answer. */
  readonly connections: number;
  /** The pause of each caller between two calls, in ms. Default: none. */
  readonly pauseMs?: number;
  /** Opens a connection for each call. Default: keep-alive. */
  readonly reconnect?: boolean;
}

/** Answers and errors that callers saw. */
export interface Seen {
  /** Answers by status, counted when the head arrives. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Failed calls by the error's code. */
  readonly errors: ReadonlyMap<string, number>;
  /** Durations of all calls, in ms. */
  readonly durations: readonly number[];
}

export interface Load extends Seen {
  /** Stops the callers after their current calls. */
  stop(): Promise<Seen>;
}

/** Time limit of a call, in ms. */
const callTimeoutMs = 5_000;

/** Loads that are not stopped. */
const running = new Set<Load>();

/** Stops all loads. Those of a drill that failed would call for ever, and keep the process from ending. */
export async function stopLoads(): Promise<void> {
  await Promise.all([...running].map((load) => load.stop()));
}

/** Starts callers, which call until `stop`. */
export function startLoad({
  origin,
  path,
  body: json,
  connections,
  pauseMs = 0,
  reconnect = false,
}: LoadOptions): Load {
  const statuses = new Map<number, number>();
  const errors = new Map<string, number>();
  const durations: number[] = [];
  let isOn = true;
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: json } as const;
  const request = { path, method: "GET", reset: reconnect, ...(json !== undefined && post) } as const;
  const call = async (client: Client): Promise<void> => {
    const since = performance.now();
    try {
      const { statusCode, body } = await client.request(request);
      count(statuses, statusCode);
      await body.dump();
    } catch (error) {
      count(errors, String((error as { code?: unknown }).code ?? error));
      await sleep(10);
    }
    durations.push(performance.now() - since);
  };
  const callers = Array.from({ length: connections }, async () => {
    const client = new Client(origin, { headersTimeout: callTimeoutMs, bodyTimeout: callTimeoutMs });
    while (isOn) {
      await call(client);
      if (pauseMs > 0) await sleep(pauseMs);
    }
    await client.close();
  });
  const load: Load = {
    statuses,
    errors,
    durations,
    async stop() {
      isOn = false;
      running.delete(load);
      await Promise.all(callers);
      return load;
    },
  };
  running.add(load);
  return load;
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Number of calls answered with 200. */
export function answered({ statuses }: Seen): number {
  return statuses.get(200) ?? 0;
}

/** Number of calls without an answer within {@link callTimeoutMs}. */
export function hung({ errors }: Seen): number {
  return errors.get("UND_ERR_HEADERS_TIMEOUT") ?? 0;
}

/** Number of calls that ended with an error, including hung calls. */
export function countFailed({ errors }: Seen): number {
  return sumOf([...errors.values()], Number);
}

/** Counts the calls that did not end with 200. The figure's name lists statuses and error codes. */
export function noneFailed(...seen: readonly Seen[]): DrillFigure {
  const others = seen.flatMap(({ statuses, errors }) => [
    ...[...statuses].filter(([status]) => status !== 200),
    ...errors,
  ]);
  const count = sumOf(others, ([, each]) => each);
  const all = sumOf(seen, answered) + count;
  const how = others.map(([what, each]) => `${each} × ${what}`).join(", ");
  return none(how === "" ? "calls that failed" : `calls that failed (${how})`, count, all);
}

/** Sends one call. Returns its status. */
export async function statusOf(url: string, init?: RequestInit): Promise<number> {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return response.status;
}
