// Generated from Ledger B 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiDescriptor, CallOptions, Int64Input, PagePromise } from "@ledgergate/runtime";
import { checkNumber, paginate } from "@ledgergate/runtime/parts";
import type { EffectPage, EffectRecord } from "./models.ts";

/** Input of {@link LedgerB.listOperationEffects}. */
export interface ListOperationEffectsInput {
  /** Identifier of the operation, a whole number above 0. It may exceed 2^53, so keep it as text or bigint. */
  readonly id: Int64Input;
  /**
   * Position after which the page starts: the `paging_token` of a record, unchanged. An operation identifier alone
   * starts the page after all effects of that operation. `now` starts it after all effects so far. The cursor is
   * opaque: do not compute with it.
   */
  readonly cursor?: bigint | number | string | undefined;
  /**
   * Order of the records, oldest first (`asc`) or newest first (`desc`).
   *
   * Default: `asc`.
   */
  readonly order?: "asc" | "desc" | undefined;
  /**
   * Maximum number of records on a page.
   *
   * From 1 to 200. Default: `10`.
   */
  readonly limit?: number | undefined;
}

/** The operations of Ledger B. */
export interface LedgerB {
  /**
   * List an operation's effects
   *
   * Lists the effects of one operation, page by page. By default, the oldest effect comes first; `order` changes this.
   * An empty page ends the list. To get the next page, pass the last record's `paging_token` as `cursor`.
   *
   * If the operation does not exist, the answer is an empty page, too.
   *
   * Returns one page. Iterate over the call to get the records of this page and of all later pages.
   *
   * Costs 20 Compute Units. Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: A parameter is wrong. `extras` names the parameter and the reason.
   * - 403: The API key is missing, unknown or disabled.
   * - 406: The node serves none of the media types in `Accept`.
   * - 410: The cursor lies before the oldest ledger that the node keeps. This occurs only with `order=desc`.
   * - 429: Too many calls. Wait as long as `Retry-After` says.
   * - 500: The node failed. Another attempt may succeed.
   * - 503: The node cannot answer now, or the gateway cannot take the call. Try again later, but not before
   *   `Retry-After` says.
   * - 504: The node exceeded its own time limit or the gateway's. Try again.
   * - default: The gateway itself refused or failed.
   * @see {@link https://ledgergate.github.io/ledgergate/ledger-b/#operation/listOperationEffects}
   */
  listOperationEffects(
    input: ListOperationEffectsInput,
    options?: CallOptions,
  ): PagePromise<EffectPage, EffectRecord, ListOperationEffectsInput>;
}

declare module "@ledgergate/runtime" {
  /** Failure codes that the document of Ledger B declares, or uses in examples. */
  interface KnownErrorCodes {
    /** A parameter is wrong. `extras` names the parameter and the reason. Correct that parameter. */
    readonly bad_request: unknown;
    /** No endpoint has this API key. Check that the key is right and belongs to this chain. */
    readonly unknown_key: unknown;
    /** The path has no API key. Put the key of an endpoint into the path, after `/v1/`. */
    readonly missing_key: unknown;
    /** The endpoint of this API key is disabled. Enable the endpoint, or use the key of another one. */
    readonly disabled_key: unknown;
    /** The node serves none of the media types in `Accept`. Request `application/json`, or leave the header out. */
    readonly not_acceptable: unknown;
    /**
     * The cursor lies before the oldest ledger that the node keeps. Start with a later cursor, or ask a node that keeps
     * older ledgers.
     */
    readonly before_history: unknown;
    /** Too many calls. Wait as long as `Retry-After` says, then send the call again. */
    readonly rate_limit_exceeded: unknown;
    /**
     * The node failed. Send the call again. If that does not help, report the operation and the time to the service.
     */
    readonly server_error: unknown;
    /** The node cannot serve the request now. Send the call again later, but not before `Retry-After` says. */
    readonly service_unavailable: unknown;
    /** The node is overloaded. Send the call again after some minutes, but not before `Retry-After` says. */
    readonly server_over_capacity: unknown;
    /** The node is too far behind its ledger to answer. Ask another node, or ask this node again later. */
    readonly stale_history: unknown;
    /** The node is still reading this part of the ledger. Send the call again after some minutes. */
    readonly still_ingesting: unknown;
    /** The gateway cannot take the call now. Send the call again later, but not before `Retry-After` says. */
    readonly overloaded: unknown;
    /** The node took too long. Send the call again. A smaller `limit` may help. */
    readonly timeout: unknown;
    /** No node answered the gateway in time. Send the call again later. */
    readonly node_timeout: unknown;
    /** The bearer token is not valid, or has expired. Get a new token, or send the call without one. */
    readonly invalid_token: unknown;
    /**
     * There is no such path, or the resource that the path names does not exist. Check the path and the id of the
     * operation.
     */
    readonly not_found: unknown;
    /** The path has no such method. Use the method that the reference shows. */
    readonly method_not_allowed: unknown;
    /**
     * The body of the request is larger than the gateway allows. Send a smaller body; no operation of this API needs
     * one.
     */
    readonly body_too_large: unknown;
    /** The gateway could not reach a node. Send the call again later. */
    readonly node_unreachable: unknown;
  }
}

/**
 * Cost of one call of each operation of Ledger B, in Compute Units.
 *
 * @example
 * ```ts
 * const cost = 1_000 * computeUnits.listOperationEffects;
 * ```
 */
export const computeUnits = { listOperationEffects: 20 } as const;

/** Descriptor of Ledger B: the API as data, from which the client is created. */
export const api: ApiDescriptor = {
  checkNumber,
  paginate,
  serverPath: "/v1/{apiKey}",
  bearer: true,
  failures: {
    code: ["type"],
    codePattern: "^(?:.*/)?([^/]+)/*$",
    messages: [["detail"], ["extras", "reason"]],
    unknownRoute: "not_found",
  },
  operations: {
    listOperationEffects: {
      method: "GET",
      path: "/operations/{id}/effects",
      input: {
        id: { in: "path", required: true, type: "string", format: "int64" },
        cursor: {
          in: "query",
          type: "integer",
          cursor: true,
          pattern: "^(?:\\d+(?:-\\d+)?|now)?$",
          words: "the paging_token of a record, the id of an operation, or now",
        },
        order: { in: "query", type: "string", enum: ["asc", "desc"] },
        limit: { in: "query", type: "integer", minimum: 1, maximum: 200 },
      },
      computeUnits: 20,
      retryable: true,
      pagination: { items: ["_embedded", "records"], start: "cursor", from: ["paging_token"] },
    },
  },
};
