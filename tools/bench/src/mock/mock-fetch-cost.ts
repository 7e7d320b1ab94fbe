import { type Measurement, measureInterleaved, type RoundsOptions, type Subject } from "../rounds.ts";
import { threadCpu } from "../thread-cpu.ts";
import { recordRequests } from "./record-requests.ts";

const CALLS_PER_BATCH = 200;

/** Microseconds of CPU of a call without a port, from the request to the end of the body, for each operation. */
export async function measureMockFetch(options: RoundsOptions): Promise<Measurement[]> {
  const { mockFetch, requests } = await recordRequests();
  const subjects = requests.map(({ name, url, init }): Subject => {
    const batch = async () => {
      for (let call = 0; call < CALLS_PER_BATCH; call++) {
        const answer = await mockFetch(url, init);
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} where 200 is due.`);
        await answer.arrayBuffer();
      }
    };
    return { name, measure: async () => (await threadCpu(batch)) / CALLS_PER_BATCH };
  });
  // The first thousand calls or so compile.
  return measureInterleaved(subjects, { warmUps: 5, ...options });
}
