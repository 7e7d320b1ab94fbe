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

async function call(pool: Pool, path: string, status: number): Promise<void> {
  const { statusCode, body } = await pool.request({ path, method: "GET", headers });
  await body.dump();
  if (statusCode !== status) throw new Error(`A server answered ${statusCode} instead of ${status}.`);
}
