import { type Client, type ClientOptions, createClient } from "@ledgergate/runtime";
import { type Auth, api } from "./generated/operations.ts";
import type { paths } from "./generated/schema.ts";

/** Options of {@link createAuth}. The credentials are an input of the call itself. */
export type AuthOptions = ClientOptions;

/** A client of the token endpoint: a method for each operation, and the underlying openapi-fetch client as `raw`. */
export type AuthClient = Client<paths, Auth>;

/**
 * Makes a client of the token endpoint, which exchanges client credentials for a bearer token.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createAuth } from "@ledgergate/auth";
 *
 * const auth = createAuth({ baseUrl: "http://localhost:4010" });
 * const { access_token, expires_in } = await auth.requestToken({ client_id: "id", client_secret: "secret" });
 * console.log(access_token.length, expires_in);
 * ```
 */
export function createAuth(options: AuthOptions): AuthClient {
  return createClient<paths, Auth>(api, options, createAuth);
}
