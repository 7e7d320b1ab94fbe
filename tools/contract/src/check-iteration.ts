import { type Api, exampleInputs, type Operation, sampleCredentials } from "@ledgergate/conformance";
import type { RecordedMock } from "./recorded-mock.ts";

/**
 * Iterates over a list from the first page that its shortest call gives to its end. Returns what does not hold, a line
 * each: a client refuses a list that leads back to an earlier page.
 */
export async function checkIteration(api: Api, mock: RecordedMock, operation: Operation): Promise<readonly string[]> {
  const client = api.connect({
    ...sampleCredentials(api.document),
    baseUrl: mock.baseUrls[api.name] as string,
    retries: 0,
  });
  const [input] = exampleInputs(operation, "required");
  const records: unknown[] = [];
  try {
    const list = client[operation.id]?.(input) as unknown as AsyncIterable<unknown>;
    for await (const record of list) records.push(record);
  } catch (error) {
    return [`after ${records.length} records the iteration ended with ${error}`];
  }
  return records.length > 0 ? [] : ["the list has no records"];
}
