import { type Client, type ClientOptions, createClient, type TokenSource } from "@ledgergate/runtime";
import { type Admin, api } from "./generated/operations.ts";
import type { paths } from "./generated/schema.ts";

/** Options of {@link createAdmin}: those of every client, and the key or a bearer token. */
export type AdminOptions = ClientOptions & (AdminBearer | AdminKey);

interface AdminBearer {
  readonly apiKey?: undefined;
  /**
   * A bearer token without the word `Bearer`, or a token source. It replaces the key. The contract does not say if the admin API
   * accepts it (section 5).
   */
  readonly token: string | TokenSource;
}

interface AdminKey {
  /** The team's admin API key, sent unchanged in `Authorization` (contract, section 5). Errors never contain it. */
  readonly apiKey: string;
  readonly token?: undefined;
}

/** A client of the admin API: a method for each operation, and the underlying openapi-fetch client as `raw`. */
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
  return createClient<paths, Admin>(api, options, createAdmin);
}
