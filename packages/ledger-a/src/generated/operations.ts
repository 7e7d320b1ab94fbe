// Generated from Ledger A 1.2.0 by @ledgergate/codegen. Do not edit.
import type {
  AcceptOptions,
  ApiDescriptor,
  CallOptions,
  CallPromise,
  LedgerState,
  PagePromise,
  Uint64Input,
} from "@ledgergate/runtime";
import { checkNumber, ledgerState, paginate, parseExact } from "@ledgergate/runtime/parts";
import type { Account, Block, Transaction, TransactionList } from "./models.ts";

/** Input of {@link LedgerA.getBlockByHeight}. */
export interface GetBlockByHeightInput {
  /** Height of the block. Heights start at 0. */
  readonly block_height: Uint64Input;
  /** True to include the block's transactions in the answer. If absent, no transactions are retrieved. */
  readonly with_transactions?: boolean | undefined;
}

/** Input of {@link LedgerA.getAccount}. */
export interface GetAccountInput {
  /** Address of the account. With `0x`, leading zeros may be left out. Without `0x`, all 64 hex digits are needed. */
  readonly address: string;
  /** Ledger version at which the account is read. If absent, the latest version is used. */
  readonly ledger_version?: Uint64Input | undefined;
}

/** Input of {@link LedgerA.listAccountTransactions}. */
export interface ListAccountTransactionsInput {
  /** Address of the account. With `0x`, leading zeros may be left out. Without `0x`, all 64 hex digits are needed. */
  readonly address: string;
  /** Sequence number of the account at which the list starts. If absent, the list shows the latest transactions. */
  readonly start?: Uint64Input | undefined;
  /**
   * Maximum number of transactions in the answer. Nodes cap it at 100: a greater value is not an error, but returns no
   * more. If absent, the default page size applies.
   *
   * At least 1. Default: `25`.
   */
  readonly limit?: number | undefined;
}

/** Input of {@link LedgerA.getTransactionByHash}. */
export interface GetTransactionByHashInput {
  /**
   * Hash of the transaction: 64 hex digits, with or without `0x`. The node returned it when the transaction was
   * submitted.
   */
  readonly txn_hash: string;
}

/** The operations of Ledger A. */
export interface LedgerA {
  /**
   * Get a block by its height
   *
   * Returns the block of a height and, with `with_transactions=true`, its transactions in sequential order.
   *
   * The transactions are limited by a maximum default transactions size, 100 on public nodes. A complete list has
   * `last_version - first_version + 1` entries. Get missing transactions through the other operations.
   *
   * If the height is above `X-NODE-BLOCK-HEIGHT`, the answer is 404 `block_not_found`. If the height is below
   * `X-NODE-OLDEST-BLOCK-HEIGHT`, it is 410 `block_pruned`.
   *
   * With `accept: "bcs"`, returns the bytes of `application/x-bcs`.
   *
   * Costs 50 Compute Units. Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: A parameter is malformed: `web_framework_error`.
   * - 403: The API key is unknown or disabled, or the node does not offer this operation: `api_disabled`.
   * - 404: There is no block of this height yet: `block_not_found`.
   * - 410: The node has pruned the block: `block_pruned`. `X-NODE-OLDEST-BLOCK-HEIGHT` is the height of the oldest
   *   block that it still has.
   * - 429: Too many calls. Wait as long as `Retry-After` says.
   * - 500: The node failed: `internal_error`.
   * - 503: The node cannot answer now, for instance because it cannot read the state of its ledger. Or the gateway
   *   cannot take the call. The code is `internal_error`. Try again later, but not before `Retry-After` says.
   * - default: The gateway refused the request before it reached an operation: a bearer token that is not valid (401),
   *   an unknown route (404), a wrong method (405), or a body that is too large (413). Or the gateway could not reach a
   *   node (502), or no node answered in time (504).
   * @see {@link https://ledgergate.github.io/ledgergate/ledger-a/#operation/getBlockByHeight}
   */
  getBlockByHeight<const Accept = undefined>(
    input: GetBlockByHeightInput,
    options?: AcceptOptions<Accept, "bcs">,
  ): Accept extends "bcs" ? CallPromise<Uint8Array, LedgerState> : CallPromise<Block, LedgerState>;

  /**
   * Get an account
   *
   * Returns the authentication key and the sequence number of an account, at the ledger version in `ledger_version` or
   * at the latest version.
   *
   * If the account is unknown, the answer is 404 `account_not_found`. If the ledger has not reached the version, it is
   * 404 `version_not_found`. If the node has pruned the version, it is 410 `version_pruned`.
   *
   * Costs 15 Compute Units. Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: A parameter is malformed: `web_framework_error`.
   * - 403: The API key is unknown or disabled, or the node does not offer this operation: `api_disabled`.
   * - 404: There is no such account at this ledger version (`account_not_found`). Or the ledger has not reached the
   *   version yet (`version_not_found`).
   * - 410: The node has pruned this part of the ledger: `version_pruned`. `X-NODE-LEDGER-OLDEST-VERSION` is the oldest
   *   version that it still has.
   * - 429: Too many calls. Wait as long as `Retry-After` says.
   * - 500: The node failed: `internal_error`.
   * - 503: The node cannot answer now, for instance because it cannot read the state of its ledger. Or the gateway
   *   cannot take the call. The code is `internal_error`. Try again later, but not before `Retry-After` says.
   * - default: The gateway refused the request before it reached an operation: a bearer token that is not valid (401),
   *   an unknown route (404), a wrong method (405), or a body that is too large (413). Or the gateway could not reach a
   *   node (502), or no node answered in time (504).
   * @see {@link https://ledgergate.github.io/ledgergate/ledger-a/#operation/getAccount}
   */
  getAccount(input: GetAccountInput, options?: CallOptions): CallPromise<Account, LedgerState>;

  /**
   * List an account's transactions
   *
   * Lists committed transactions that the account sent, by ascending sequence number. The list begins at `start`. If
   * `start` is absent, it has the latest transactions. A page has at most `limit` transactions. An empty page ends the
   * list. To get the next page, pass the last record's `sequence_number` plus 1 as `start`.
   *
   * Pending transactions are not listed. Request them by their hash.
   *
   * If the start is too far in the past, the answer is 410 `version_pruned`. If the account is unknown and `start` is
   * absent, it is 404 `account_not_found`. If the account is unknown and `start` is present, it is an empty page.
   *
   * Returns one page. Iterate over the call to get the records of this page and of all later pages.
   *
   * Costs 150 Compute Units. Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: A parameter is malformed (`web_framework_error`), or `limit` is 0 (`invalid_input`).
   * - 403: The API key is unknown or disabled, or the node does not offer this operation: `api_disabled`.
   * - 404: There is no such account, and the request has no `start`: `account_not_found`.
   * - 410: The node has pruned this part of the ledger: `version_pruned`. `X-NODE-LEDGER-OLDEST-VERSION` is the oldest
   *   version that it still has.
   * - 429: Too many calls. Wait as long as `Retry-After` says.
   * - 500: The node failed: `internal_error`.
   * - 503: The node cannot answer now, for instance because it cannot read the state of its ledger. Or the gateway
   *   cannot take the call. The code is `internal_error`. Try again later, but not before `Retry-After` says.
   * - default: The gateway refused the request before it reached an operation: a bearer token that is not valid (401),
   *   an unknown route (404), a wrong method (405), or a body that is too large (413). Or the gateway could not reach a
   *   node (502), or no node answered in time (504).
   * @see {@link https://ledgergate.github.io/ledgergate/ledger-a/#operation/listAccountTransactions}
   */
  listAccountTransactions(
    input: ListAccountTransactionsInput,
    options?: CallOptions,
  ): PagePromise<TransactionList, Transaction, ListAccountTransactionsInput, LedgerState>;

  /**
   * Get a transaction by its hash
   *
   * Returns the transaction of a hash, committed or pending. The node searches committed storage first, then the
   * mempool.
   *
   * To compute a transaction's hash, take the bytes of the text `RawTransaction`, followed by the BCS bytes of the
   * transaction. Apply SHA3-256, and write the result as hex with `0x`. The hash equals the hash that the node returned
   * on submission.
   *
   * If the hash is unknown, the answer is 404 `transaction_not_found`.
   *
   * Costs 15 Compute Units. Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: The hash is malformed: `web_framework_error`.
   * - 403: The API key is unknown or disabled, or the node does not offer this operation: `api_disabled`.
   * - 404: Neither committed storage nor the mempool has this transaction: `transaction_not_found`.
   * - 410: The node has pruned this part of the ledger: `version_pruned`. `X-NODE-LEDGER-OLDEST-VERSION` is the oldest
   *   version that it still has.
   * - 429: Too many calls. Wait as long as `Retry-After` says.
   * - 500: The node failed: `internal_error`.
   * - 503: The node cannot answer now, for instance because it cannot read the state of its ledger. Or the gateway
   *   cannot take the call. The code is `internal_error`. Try again later, but not before `Retry-After` says.
   * - default: The gateway refused the request before it reached an operation: a bearer token that is not valid (401),
   *   an unknown route (404), a wrong method (405), or a body that is too large (413). Or the gateway could not reach a
   *   node (502), or no node answered in time (504).
   * @see {@link https://ledgergate.github.io/ledgergate/ledger-a/#operation/getTransactionByHash}
   */
  getTransactionByHash(input: GetTransactionByHashInput, options?: CallOptions): CallPromise<Transaction, LedgerState>;
}

declare module "@ledgergate/runtime" {
  /** Failure codes that the document of Ledger A declares, or uses in examples. */
  interface KnownErrorCodes {
    /**
     * There is no such account at this ledger version. Check the address and the network. This node may not know a new
     * account yet.
     */
    readonly account_not_found: unknown;
    /** The account has no resource of this type. Check the type and the ledger version. */
    readonly resource_not_found: unknown;
    /** The account has no module of this name. Check the name and the ledger version. */
    readonly module_not_found: unknown;
    /** The type has no field of this name. Check the name of the field. */
    readonly struct_field_not_found: unknown;
    /**
     * The ledger has not reached this version yet. Request a version up to the newest one, or wait until the node has
     * reached this version.
     */
    readonly version_not_found: unknown;
    /**
     * Neither the ledger nor the pool of pending transactions has a transaction of this hash. Check the hash. A node
     * may get a new transaction a moment later. It never gets an expired transaction.
     */
    readonly transaction_not_found: unknown;
    /** The table has no item of this key. Check the key and the ledger version. */
    readonly table_item_not_found: unknown;
    /**
     * There is no block of this height yet. Request a block up to the newest one, or wait until the node has reached
     * this height.
     */
    readonly block_not_found: unknown;
    /**
     * The node has pruned this part of the ledger. Start at the node's oldest version or later, or ask a node that
     * keeps more versions.
     */
    readonly version_pruned: unknown;
    /**
     * The node has pruned this block. Start at the node's oldest block or later, or ask a node that keeps more blocks.
     */
    readonly block_pruned: unknown;
    /**
     * A parameter has a value that the node refuses, such as a `limit` of 0. Correct the parameter that the message
     * names.
     */
    readonly invalid_input: unknown;
    /**
     * Another transaction with this sequence number already waits. Wait for that transaction, or replace it with a
     * higher gas price.
     */
    readonly invalid_transaction_update: unknown;
    /** The account has used this sequence number already. Read the account, and use its sequence number. */
    readonly sequence_number_too_old: unknown;
    /** The virtual machine refused the transaction. `vm_error_code` says why. Correct the transaction. */
    readonly vm_error: unknown;
    /** The node lags further behind than the request allows. Ask another node, or ask this node again later. */
    readonly health_check_failed: unknown;
    /** The node takes no more transactions now. Submit the transaction again later. */
    readonly mempool_is_full: unknown;
    /**
     * The node or the gateway failed, or cannot take the call now. Send the call again, but not before `Retry-After`
     * says. If that does not help, report the operation and the time to the service.
     */
    readonly internal_error: unknown;
    /**
     * The request did not reach the ledger. A parameter is malformed (400), the token is not valid (401), the route or
     * method is unknown (404, 405), the body is too large (413), or there are too many calls (429). Correct what the
     * message names. After a 429, wait as long as `Retry-After` says.
     */
    readonly web_framework_error: unknown;
    /** The node does not answer this operation in BCS. Request JSON. */
    readonly bcs_not_supported: unknown;
    /**
     * The API key is unknown or disabled, or the node does not offer this operation. Check the key, its network, and
     * that its endpoint is enabled.
     */
    readonly api_disabled: unknown;
  }
}

/**
 * Cost of one call of each operation of Ledger A, in Compute Units.
 *
 * @example
 * ```ts
 * const cost = 1_000 * computeUnits.getBlockByHeight;
 * ```
 */
export const computeUnits = {
  getBlockByHeight: 50,
  getAccount: 15,
  listAccountTransactions: 150,
  getTransactionByHash: 15,
} as const;

/** Descriptor of Ledger A: the API as data, from which the client is created. */
export const api: ApiDescriptor = {
  checkNumber,
  ledgerState,
  paginate,
  parseExact,
  serverPath: "/v1/{apiKey}/v1",
  bearer: true,
  ledgerHeaders: {
    chainId: "x-node-chain-id",
    ledgerVersion: "x-node-ledger-version",
    oldestLedgerVersion: "x-node-ledger-oldest-version",
    ledgerTimestampUsec: "x-node-ledger-timestampusec",
    epoch: "x-node-epoch",
    blockHeight: "x-node-block-height",
    oldestBlockHeight: "x-node-oldest-block-height",
    cursor: "x-node-cursor",
  },
  failures: { code: ["error_code"], messages: [["message"]], unknownRoute: "web_framework_error", exact: true },
  operations: {
    getBlockByHeight: {
      method: "GET",
      path: "/blocks/by_height/{block_height}",
      input: {
        block_height: { in: "path", required: true, type: "integer", format: "uint64" },
        with_transactions: { in: "query", type: "boolean" },
      },
      computeUnits: 50,
      retryable: true,
      mediaType: "application/json",
      accepts: { bcs: "application/x-bcs" },
    },
    getAccount: {
      method: "GET",
      path: "/accounts/{address}",
      input: {
        address: {
          in: "path",
          required: true,
          type: "string",
          pattern: "^(0x[0-9a-fA-F]{1,64}|[0-9a-fA-F]{64})$",
          words: "0x and up to 64 hex digits, or 64 hex digits",
        },
        ledger_version: { in: "query", type: "string", format: "uint64" },
      },
      computeUnits: 15,
      retryable: true,
    },
    listAccountTransactions: {
      method: "GET",
      path: "/accounts/{address}/transactions",
      input: {
        address: {
          in: "path",
          required: true,
          type: "string",
          pattern: "^(0x[0-9a-fA-F]{1,64}|[0-9a-fA-F]{64})$",
          words: "0x and up to 64 hex digits, or 64 hex digits",
        },
        start: { in: "query", type: "string", format: "uint64", cursor: true },
        limit: { in: "query", type: "integer", format: "uint16", minimum: 1 },
      },
      computeUnits: 150,
      retryable: true,
      pagination: {
        items: [],
        start: "start",
        from: ["sequence_number"],
        increment: true,
        cursorHeader: "x-node-cursor",
      },
    },
    getTransactionByHash: {
      method: "GET",
      path: "/transactions/by_hash/{txn_hash}",
      input: {
        txn_hash: {
          in: "path",
          required: true,
          type: "string",
          pattern: "^(0x)?[0-9a-fA-F]{64}$",
          words: "64 hex digits, with or without 0x",
        },
      },
      computeUnits: 15,
      retryable: true,
    },
  },
};
