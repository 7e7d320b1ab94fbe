// Generated from Auth 1.0.0 by @ledgergate/codegen. Do not edit.
import { type Client, createClient, type ClientOptions } from "@ledgergate/runtime";
import { api, type Auth } from "./operations.ts";
import type { paths } from "./schema.ts";

/** Options of {@link createAuth}. */
export type AuthOptions = ClientOptions;

/** A client of Auth: a method for each operation, and the underlying openapi-fetch client as `raw`. */
export type AuthClient = Client<paths, Auth>;

/**
 * Makes a client of Auth.
 *
 * Tokens for client credentials.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createAuth } from "@ledgergate/auth";
 *
 * const client = createAuth({ baseUrl: "http://localhost:4010" });
 * console.log(Object.keys(await client.requestToken({ client_id: "<CLIENT_ID>", client_secret: "<CLIENT_SECRET>" })));
 * ```
 */
export function createAuth(options: AuthOptions): AuthClient {
  return createClient<paths, Auth>(api, options, createAuth);
}
