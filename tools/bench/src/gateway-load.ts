import { Pool } from "undici";
import { inParallel } from "./measure.ts";

/** Connections that a load keeps open. */
export const CONNECTIONS = 32;

const headers = { accept: "application/json", "user-agent": "bench", "accept-language": "en", "x-client": "bench" };

/** Opens connections until the stack is disposed of. */
export function openPool(stack: AsyncDisposableStack, origin: string, connections: number = CONNECTIONS): Pool {
  return stack.adopt(new Pool(origin, { connections, pipelining: 1 }), (pool) => pool.destroy());
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
  const isOn = () => performance.now() < until;
  return await inParallel(CONNECTIONS, isOn, (count) => call(pool, pathOf(count), status, headers));
}

/** Sends a call. Any status but the expected one is an error. */
export async function call(pool: Pool, path: string, status = 200, headers = {}): Promise<void> {
  const { statusCode, body } = await pool.request({ path, method: "GET", headers });
  await body.dump();
  if (statusCode !== status) throw new Error(`A server answered ${statusCode} instead of ${status}.`);
}
