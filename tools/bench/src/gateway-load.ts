import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";

/** Connections that a load keeps open. */
export const CONNECTIONS = 32;

const headers = { accept: "application/json", "user-agent": "bench", "accept-language": "en", "x-client": "bench" };

export function openPool(origin: string): Pool {
  return new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
}

/**
 * Calls for a while over keep-alive connections.
 *
 * @returns the number of calls.
 * @throws Error if an answer has another status.
 */
export async function callFor(
  milliseconds: number,
  pool: Pool,
  pathOf: (count: number) => string,
  status = 200,
): Promise<number> {
  const until = performance.now() + milliseconds;
  let calls = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < until) await call(pool, pathOf(calls++), status);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  return calls;
}

/**
 * Sends calls at a steady pace for a while, whether earlier ones are answered or not.
 *
 * @returns the durations in ms
 * @throws Error if an answer is not 200
 */
export async function timeCalls(
  milliseconds: number,
  pool: Pool,
  pathOf: (count: number) => string,
  callsPerMs: number,
): Promise<readonly number[]> {
  const begin = performance.now();
  const durations: Promise<number>[] = [];
  const timeCall = async (path: string): Promise<number> => {
    const since = performance.now();
    await call(pool, path, 200);
    return performance.now() - since;
  };
  for (let passed = 0; passed < milliseconds; passed = performance.now() - begin) {
    while (durations.length < passed * callsPerMs) durations.push(timeCall(pathOf(durations.length)));
    await sleep(1);
  }
  return await Promise.all(durations);
}

async function call(pool: Pool, path: string, status: number): Promise<void> {
  const { statusCode, body } = await pool.request({ path, method: "GET", headers });
  await body.dump();
  if (statusCode !== status) throw new Error(`A server answered ${statusCode} instead of ${status}.`);
}
