import { apiNames, clientCredentials, exampleInputs, listCallable, loadApi } from "@ledgergate/contract/oracle";
import { createMockFetch } from "@ledgergate/mock";
import type { Fetch } from "@ledgergate/runtime";
import { type Measurement, measureInterleaved, type RoundsOptions, type Subject, threadCpu } from "./measure.ts";

const CALLS_PER_BATCH = 200;

/**
 * Measures the CPU of a `createMockFetch` call for each operation, in microseconds, from the request to the end of the body. The client
 * makes the request before the measurement.
 */
export async function measureMockFetch(options: RoundsOptions): Promise<Measurement[]> {
  const mockFetch = createMockFetch();
  const subjects: Subject[] = [];
  for (const api of apiNames) {
    const { document, wholeBodies, connect } = await loadApi(api);
    for (const operation of listCallable(document)) {
      const record: Fetch = (url, init) => {
        subjects.push(batchOf(operation.id, () => mockFetch(url, { ...init, signal: null })));
        return mockFetch(url, init);
      };
      const client = connect({ baseUrl: mockFetch.baseUrls[api] ?? "", fetch: record, ...clientCredentials(document) });
      await client[operation.id]?.(exampleInputs(operation, "everything", wholeBodies)[0]);
    }
  }
  // The first thousand calls or so are slower, until the code is compiled.
  return measureInterleaved(subjects, { warmUps: 5, ...options });
}

function batchOf(name: string, call: () => Promise<Response>): Subject {
  const batch = async () => {
    for (let i = 0; i < CALLS_PER_BATCH; i++) {
      const answer = await call();
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} instead of 200.`);
      await answer.arrayBuffer();
    }
  };
  return { name, measure: async () => (await threadCpu(batch)) / CALLS_PER_BATCH };
}
