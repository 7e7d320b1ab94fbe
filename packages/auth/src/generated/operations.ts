// Generated from Auth 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiDescriptor, CallOptions, CallPromise } from "@ledgergate/runtime";
import type { TokenResponse } from "./models.ts";

/** Input of {@link Auth.requestToken}. */
export interface RequestTokenInput {
  /** Client id that the service operator issued. */
  readonly client_id: string;
  /** Client secret that was issued with the client id. Keep it out of browsers and logs. */
  readonly client_secret: string;
  /**
   * Kind of the exchange.
   *
   * Default: `client_credentials`.
   */
  readonly grant_type?: "client_credentials" | undefined;
  /**
   * What the token is for.
   *
   * Default: `staking`.
   */
  readonly audience?: "staking" | undefined;
}

/** The operations of Auth. */
export interface Auth {
  /**
   * Exchange client credentials for a bearer token
   *
   * Gives a token that is valid for 30 days. Keep it and ask again only when it is about to expire. The client
   * credentials in the body are the only credentials that this call needs.
   *
   * The call costs no Compute Units.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: The request is not valid, or the client may not use this grant.
   * - 401: The client id is unknown, or the client secret is wrong.
   * - 429: Too many calls. Wait as long as `Retry-After` says.
   * - 500: The service failed.
   * - 503: The service cannot answer for the moment. Wait as long as `Retry-After` says.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   * @see {@link https://ledgergate.github.io/ledgergate/auth/#operation/requestToken}
   */
  requestToken(input: RequestTokenInput, options?: CallOptions): CallPromise<TokenResponse>;
}

declare module "@ledgergate/runtime" {
  /** The codes of failures that the document of Auth lists or shows. */
  interface KnownErrorCodes {
    readonly invalid_request: unknown;
    readonly invalid_client: unknown;
    readonly invalid_grant: unknown;
    readonly unauthorized_client: unknown;
    readonly unsupported_grant_type: unknown;
    readonly invalid_scope: unknown;
    readonly access_denied: unknown;
    readonly too_many_requests: unknown;
    readonly server_error: unknown;
    readonly temporarily_unavailable: unknown;
  }
}

/** Auth as data: what the client is made of. */
export const api: ApiDescriptor = {
  serverPath: "",
  failures: { code: ["error"], messages: [["error_description"]], unknownRoute: "invalid_request" },
  operations: {
    requestToken: {
      method: "POST",
      path: "/oauth/token",
      input: {
        client_id: { in: "body", required: true, type: "string" },
        client_secret: { in: "body", required: true, type: "string", secret: true },
        grant_type: {
          in: "body",
          required: true,
          type: "string",
          enum: ["client_credentials"],
          fill: "client_credentials",
        },
        audience: { in: "body", required: true, type: "string", enum: ["staking"], fill: "staking" },
      },
      retryable: true,
      secret: true,
    },
  },
};
