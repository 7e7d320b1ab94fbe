// Generated from Admin 1.0.0 by @ledgergate/codegen. Do not edit.
import { type Client, createClient, type HeaderKeyOptions } from "@ledgergate/runtime";
import { api, type Admin } from "./operations.ts";
import type { paths } from "./schema.ts";

/** Options of {@link createAdmin}. */
export type AdminOptions = HeaderKeyOptions;

/** A client of Admin: a method for each operation, and the underlying openapi-fetch client as `raw`. */
export type AdminClient = Client<paths, Admin>;

/**
 * Makes a client of Admin.
 *
 * The endpoints of a team.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createAdmin } from "@ledgergate/admin";
 *
 * const client = createAdmin({ baseUrl: "http://localhost:4010", apiKey: "KEY" });
 * console.log(Object.keys(await client.listEndpoints()));
 * ```
 */
export function createAdmin(options: AdminOptions): AdminClient {
  return createClient<paths, Admin>(api, options, createAdmin);
}
