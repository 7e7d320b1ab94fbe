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
  const call = async (): Promise<void> => {
    while (performance.now() < until) {
      const { statusCode, body } = await pool.request({ path: pathOf(calls++), method: "GET", headers });
      await body.dump();
      if (statusCode !== status) throw new Error(`A server answered ${statusCode} instead of ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, call));
  return calls;
}
