// Generated from Admin 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiDescriptor, CallOptions, CallPromise } from "@ledgergate/runtime";
import type { EndpointList } from "./models.ts";

/** Input of {@link Admin.listEndpoints}. */
export type ListEndpointsInput = Readonly<Record<string, never>>;

/** The operations of Admin. */
export interface Admin {
  /**
   * List the team's endpoints
   *
   * Lists all endpoints of the team to which the admin API key belongs, enabled or disabled. Deleted endpoints are
   * never listed.
   *
   * The call costs no Compute Units.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: The request is not valid.
   * - 401: The admin API key is missing, unknown or disabled.
   * - 429: Too many calls. Wait as long as `Retry-After` says.
   * - 500: The service failed.
   * - 503: The service cannot answer for the moment. Wait as long as `Retry-After` says.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   * @see {@link https://ledgergate.github.io/ledgergate/admin/#operation/listEndpoints}
   */
  listEndpoints(input?: ListEndpointsInput, options?: CallOptions): CallPromise<EndpointList>;
}

declare module "@ledgergate/runtime" {
  /** Failure codes that the document of Admin declares, or uses in examples. */
  interface KnownErrorCodes {
    /** The request is not valid. Correct what the message names. */
    readonly invalid_request: unknown;
    /**
     * The admin key is missing, unknown or disabled. Send the admin key of the team in the header `Authorization`,
     * without `Bearer`.
     */
    readonly unauthorized: unknown;
    /** Too many calls. Wait as long as `Retry-After` says, then send the call again. */
    readonly rate_limited: unknown;
    /**
     * The service failed. Send the call again. If that does not help, report the operation and the time to the service.
     */
    readonly internal_error: unknown;
    /** The service cannot take the call now. Send the call again later, but not before `Retry-After` says. */
    readonly service_unavailable: unknown;
    /** There is no such path. Check the path; it begins with `/admin/v1/`. */
    readonly not_found: unknown;
    /** The path has no such method. Use the method that the reference shows. */
    readonly method_not_allowed: unknown;
    /** The body of the request is larger than the gateway allows. Send no body. */
    readonly payload_too_large: unknown;
  }
}

/** Descriptor of Admin: the API as data, from which the client is created. */
export const api: ApiDescriptor = {
  serverPath: "",
  apiKeyHeader: "Authorization",
  failures: { code: ["error", "code"], messages: [["error", "message"]], unknownRoute: "not_found" },
  operations: {
    listEndpoints: { method: "GET", path: "/admin/v1/endpoints", input: {}, retryable: true, secret: true },
  },
};
