// Generated from Post office 2.1.0 by @ledgergate/codegen. Do not edit.
import { type Client, createClient, type NodeClientOptions } from "@ledgergate/runtime";
import { withEvents } from "@ledgergate/runtime/parts";
import { api, type PostOffice } from "./operations.ts";
import type { paths } from "./schema.ts";

/** Options of {@link createPostOffice}. */
export type PostOfficeOptions = NodeClientOptions;

/** A client of Post office: a method for each operation, and the underlying openapi-fetch client as `raw`. */
export type PostOfficeClient = Client<paths, PostOffice>;

/**
 * Makes a client of Post office.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createPostOffice } from "post-office";
 *
 * const client = createPostOffice({ baseUrl: "http://localhost:4010/post-office", apiKey: "KEY" });
 * console.log(await client.listLetters());
 * ```
 */
export function createPostOffice(options: PostOfficeOptions): PostOfficeClient {
  return withEvents(createClient<paths, PostOffice>(api, options, createPostOffice));
}
