// Generated from Ledger B 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiDescriptor, CallOptions, Int64Input, PagePromise } from "@ledgergate/runtime";
import { checkNumber, paginate } from "@ledgergate/runtime/parts";
import type { EffectPage, EffectRecord } from "./models.ts";

/** Input of {@link LedgerB.listOperationEffects}. */
export interface ListOperationEffectsInput {
  /** Identifier of the operation, a whole number above 0. It may exceed 2^53, so keep it as text or bigint. */
  readonly id: Int64Input;
  /**
   * Position after which the page starts: the `paging_token` of a record, as it is. A bare operation identifier means
   * after all effects of that operation, `now` after everything so far. Opaque: do not compute with it.
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
   * Gives the effects of one operation, page by page, oldest first unless `order` says otherwise. An empty page ends
   * the list; to go on, pass the last record's `paging_token` as `cursor`.
   *
   * An operation that does not exist has no effects: it is answered with an empty page, too.
   *
   * Gives one page; iterate over the call for the records of this page and all behind it.
   *
   * Costs 20 Compute Units. Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: A parameter is wrong. `extras` names it and says why.
   * - 403: The API key is missing, unknown or disabled.
   * - 406: The node serves none of the media types in `Accept`.
   * - 410: The cursor lies before the oldest ledger that the node keeps. Only with `order=desc`.
   * - 429: Too many calls. Wait as long as `Retry-After` says.
   * - 500: The node failed. Trying again may help.
   * - 503: The node cannot serve now, or the gateway cannot take the call. Try again later, and not before
   *   `Retry-After` says.
   * - 504: The node took too long, by its own clock or that of the gateway. Try again.
   * - default: The gateway itself refused or failed.
   * @see {@link https://ledgergate.github.io/ledgergate/ledger-b/#operation/listOperationEffects}
   */
  listOperationEffects(
    input: ListOperationEffectsInput,
    options?: CallOptions,
  ): PagePromise<EffectPage, EffectRecord, ListOperationEffectsInput>;
}

declare module "@ledgergate/runtime" {
  /** The codes of failures that the document of Ledger B lists or shows. */
  interface KnownErrorCodes {
    readonly bad_request: unknown;
    readonly unknown_key: unknown;
    readonly missing_key: unknown;
    readonly disabled_key: unknown;
    readonly not_acceptable: unknown;
    readonly before_history: unknown;
    readonly rate_limit_exceeded: unknown;
    readonly server_error: unknown;
    readonly service_unavailable: unknown;
    readonly server_over_capacity: unknown;
    readonly stale_history: unknown;
    readonly still_ingesting: unknown;
    readonly overloaded: unknown;
    readonly timeout: unknown;
    readonly node_timeout: unknown;
    readonly invalid_token: unknown;
    readonly not_found: unknown;
    readonly method_not_allowed: unknown;
    readonly body_too_large: unknown;
    readonly node_unreachable: unknown;
  }
}

/**
 * What one call of each operation of Ledger B costs, in Compute Units.
 *
 * @example
 * ```ts
 * const cost = 1_000 * computeUnits.listOperationEffects;
 * ```
 */
export const computeUnits = { listOperationEffects: 20 } as const;

/** Ledger B as data: what the client is made of. */
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
