import { type Client, type ClientOptions, createClient } from "@ledgergate/runtime";
import { type Admin, api } from "./generated/operations.ts";
import type { paths } from "./generated/schema.ts";

/** Options of {@link createAdmin}. */
export interface AdminOptions extends ClientOptions {
  /** The team's admin API key, sent as it is in `Authorization` (contract, section 5). It never stands in an error. */
  readonly apiKey: string;
}

/** A client of the admin API: a method for each operation, and the openapi-fetch client beneath as `raw`. */
export type AdminClient = Client<paths, Admin>;

/**
 * Makes a client of the admin API: a team's endpoints and their keys.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createAdmin } from "@ledgergate/admin";
 *
 * const admin = createAdmin({ baseUrl: "http://localhost:4010", apiKey: "KEY" });
 * const { endpoints } = await admin.listEndpoints();
 * console.log(endpoints.filter((endpoint) => endpoint.enabled).length);
 * ```
 */
export function createAdmin(options: AdminOptions): AdminClient {
  return createClient<paths, Admin>(api, options);
}
