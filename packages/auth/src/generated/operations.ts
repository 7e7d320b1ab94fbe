// Generated from Auth 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiDescriptor, CallOptions, CallPromise, SecretInput } from "@ledgergate/runtime";
import type { TokenResponse } from "./models.ts";

/** Input of {@link Auth.requestToken}. */
export interface RequestTokenInput extends SecretInput {
  /** Client id that the service operator issued. */
  readonly client_id: string;
  /** Client secret that was issued with the client id. Keep it out of browsers and logs. */
  readonly client_secret: string;
  /**
   * Kind of the grant.
   *
   * Default: `client_credentials`.
   */
  readonly grant_type?: "client_credentials" | undefined;
  /**
   * Purpose of the token.
   *
   * Default: `staking`.
   */
  readonly audience?: "staking" | undefined;
  /**
   * Wanted permissions, as names separated by spaces. The client must have each of them. Without this member, the token
   * has all permissions of the client.
   */
  readonly scope?: string | undefined;
}

/** The operations of Auth. */
export interface Auth {
  /**
   * Exchange client credentials for a bearer token
   *
   * Issues a token that is valid for 30 days. Keep the token, and request another one only shortly before it expires.
   * The call needs no credentials except the client credentials in the body.
   *
   * The call costs no Compute Units.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
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
  /** Failure codes that the document of Auth declares, or uses in examples. */
  interface KnownErrorCodes {
    /**
     * A member is missing or wrong, or the token endpoint does not take such a request. Correct what
     * `error_description` names.
     */
    readonly invalid_request: unknown;
    /** The client id is unknown, or the client secret is wrong. Check both. A replaced secret is no longer valid. */
    readonly invalid_client: unknown;
    /**
     * The grant is not valid. Requests with client credentials never get this code. Use the grant `client_credentials`.
     */
    readonly invalid_grant: unknown;
    /**
     * These client credentials may not be used in this way. Check the `audience`, and the purpose of the credentials.
     */
    readonly unauthorized_client: unknown;
    /** The service does not know this `grant_type`. Use `client_credentials`. */
    readonly unsupported_grant_type: unknown;
    /**
     * The scope is unknown, or it exceeds the scope of these credentials. Leave the scope out, or request a smaller
     * scope.
     */
    readonly invalid_scope: unknown;
    /** The service issues no token for these credentials. Ask the operator of the service. */
    readonly access_denied: unknown;
    /** Too many token requests. Wait as long as `Retry-After` says. A token is valid for 30 days, so keep it. */
    readonly too_many_requests: unknown;
    /** The service failed. Send the request again. If that does not help, report the time to the service. */
    readonly server_error: unknown;
    /** The service cannot take the request now. Send the call again later, but not before `Retry-After` says. */
    readonly temporarily_unavailable: unknown;
  }
}

/** Descriptor of Auth: the API as data, from which the client is created. */
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
        scope: { in: "body", type: "string" },
      },
      retryable: true,
      secret: true,
      secretInput: true,
    },
  },
};
