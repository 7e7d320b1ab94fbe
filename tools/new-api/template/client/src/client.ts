import { type Client, createClient, type NodeClientOptions } from "@ledgergate/runtime";
import { api, type SampleApi } from "./generated/operations.ts";
import type { paths } from "./generated/schema.ts";

/** Options of {@link createSampleApi}. */
export type SampleApiOptions = NodeClientOptions;

/** A client of the Sample API: a method for each operation, and the underlying openapi-fetch client as `raw`. */
export type SampleApiClient = Client<paths, SampleApi>;

/**
 * Makes a client of the Sample API.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createSampleApi } from "@ledgergate/sample-api";
 *
 * const sampleApi = createSampleApi({ baseUrl: "http://localhost:4010/sample-api", apiKey: "KEY" });
 * console.log(await sampleApi.getStatus());
 * ```
 */
export function createSampleApi(options: SampleApiOptions): SampleApiClient {
  return createClient<paths, SampleApi>(api, options, createSampleApi);
}
