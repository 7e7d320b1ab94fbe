// Generated from Ledger A 1.2.0 by @ledgergate/codegen. Do not edit.
export interface paths {
  "/blocks/by_height/{block_height}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a block by its height
     * @description Returns the block of a height and, with `with_transactions=true`, its transactions in sequential order.
     *
     *     The transactions are limited by a maximum default transactions size, 100 on public nodes. A complete list has
     *     `last_version - first_version + 1` entries. Get missing transactions through the other operations.
     *
     *     If the height is above `X-NODE-BLOCK-HEIGHT`, the answer is 404 `block_not_found`. If the height is below
     *     `X-NODE-OLDEST-BLOCK-HEIGHT`, it is 410 `block_pruned`.
     */
    get: operations["getBlockByHeight"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/accounts/{address}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an account
     * @description Returns the authentication key and the sequence number of an account, at the ledger version in `ledger_version` or
     *     at the latest version.
     *
     *     If the account is unknown, the answer is 404 `account_not_found`. If the ledger has not reached the version, it is
     *     404 `version_not_found`. If the node has pruned the version, it is 410 `version_pruned`.
     */
    get: operations["getAccount"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/accounts/{address}/transactions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List an account's transactions
     * @description Lists committed transactions that the account sent, by ascending sequence number. The list begins at `start`. If
     *     `start` is absent, it has the latest transactions. A page has at most `limit` transactions. An empty page ends the
     *     list. To get the next page, pass the last record's `sequence_number` plus 1 as `start`.
     *
     *     Pending transactions are not listed. Request them by their hash.
     *
     *     If the start is too far in the past, the answer is 410 `version_pruned`. If the account is unknown and `start` is
     *     absent, it is 404 `account_not_found`. If the account is unknown and `start` is present, it is an empty page.
     */
    get: operations["listAccountTransactions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/transactions/by_hash/{txn_hash}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a transaction by its hash
     * @description Returns the transaction of a hash, committed or pending. The node searches committed storage first, then the
     *     mempool.
     *
     *     To compute a transaction's hash, take the bytes of the text `RawTransaction`, followed by the BCS bytes of the
     *     transaction. Apply SHA3-256, and write the result as hex with `0x`. The hash equals the hash that the node returned
     *     on submission.
     *
     *     If the hash is unknown, the answer is 404 `transaction_not_found`.
     */
    get: operations["getTransactionByHash"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    NodeErrorCode: NodeErrorCode;
    NodeError: NodeError;
    U64: U64;
    HashValue: HashValue;
    Address: Address;
    EntryFunctionId: EntryFunctionId;
    TypeTag: TypeTag;
    JsonValue: JsonValue;
    EntryFunctionCall: EntryFunctionCall;
    EntryFunctionPayload: EntryFunctionPayload;
    HexEncodedBytes: HexEncodedBytes;
    GenericTypeParameter: GenericTypeParameter;
    AbiType: AbiType;
    FunctionAbi: FunctionAbi;
    ScriptBytecode: ScriptBytecode;
    ScriptCall: ScriptCall;
    ScriptPayload: ScriptPayload;
    ModuleId: ModuleId;
    StructField: StructField;
    StructAbi: StructAbi;
    ModuleAbi: ModuleAbi;
    ModuleBytecode: ModuleBytecode;
    ModuleBundlePayload: ModuleBundlePayload;
    MultisigEntryFunction: MultisigEntryFunction;
    MultisigScript: MultisigScript;
    MultisigTransactionPayload: MultisigTransactionPayload;
    MultisigPayload: MultisigPayload;
    TransactionPayload: TransactionPayload;
    Ed25519Signature: Ed25519Signature;
    MultiEd25519Signature: MultiEd25519Signature;
    AccountSignature: AccountSignature;
    MultiAgentSignature: MultiAgentSignature;
    TransactionSignature: TransactionSignature;
    TransactionRequest: TransactionRequest;
    PendingTransaction: PendingTransaction;
    DeleteModule: DeleteModule;
    StructTag: StructTag;
    DeleteResource: DeleteResource;
    DeletedTableData: DeletedTableData;
    DeleteTableItem: DeleteTableItem;
    WriteModule: WriteModule;
    StructValue: StructValue;
    Resource: Resource;
    WriteResource: WriteResource;
    DecodedTableData: DecodedTableData;
    WriteTableItem: WriteTableItem;
    WriteSetChange: WriteSetChange;
    CommittedTransaction: CommittedTransaction;
    EventGuid: EventGuid;
    Event: Event;
    UserTransaction: UserTransaction;
    ScriptWriteSet: ScriptWriteSet;
    DirectWriteSet: DirectWriteSet;
    WriteSet: WriteSet;
    WriteSetPayload: WriteSetPayload;
    GenesisPayload: GenesisPayload;
    GenesisTransaction: GenesisTransaction;
    BlockMetadataTransaction: BlockMetadataTransaction;
    StateCheckpointTransaction: StateCheckpointTransaction;
    Transaction: Transaction;
    Block: Block;
    BcsBytes: BcsBytes;
    Account: Account;
    TransactionList: TransactionList;
  };
  responses: {
    /** @description The gateway refused the request before it reached an operation: a bearer token that is not valid (401), an unknown route (404), a wrong method (405), or a body that is too large (413). Or the gateway could not reach a node (502), or no node answered in time (504). */
    Refused: {
      headers: {
        "WWW-Authenticate": components["headers"]["Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description A parameter is malformed: `web_framework_error`. */
    InvalidBlockRequest: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description The API key is unknown or disabled, or the node does not offer this operation: `api_disabled`. */
    Forbidden: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description There is no block of this height yet: `block_not_found`. */
    BlockNotFound: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description The node has pruned the block: `block_pruned`. `X-NODE-OLDEST-BLOCK-HEIGHT` is the height of the oldest block that it still has. */
    BlockPruned: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description Too many calls. Wait as long as `Retry-After` says. */
    TooManyRequests: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description The node failed: `internal_error`. */
    InternalError: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description The node cannot answer now, for instance because it cannot read the state of its ledger. Or the gateway cannot take the call. The code is `internal_error`. Try again later, but not before `Retry-After` says. */
    ServiceUnavailable: {
      headers: {
        "Retry-After": components["headers"]["RetryAfterOfGateway"];
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description A parameter is malformed: `web_framework_error`. */
    InvalidAccountRequest: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description There is no such account at this ledger version (`account_not_found`). Or the ledger has not reached the version yet (`version_not_found`). */
    AccountNotFound: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description The node has pruned this part of the ledger: `version_pruned`. `X-NODE-LEDGER-OLDEST-VERSION` is the oldest version that it still has. */
    VersionPruned: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description A parameter is malformed (`web_framework_error`), or `limit` is 0 (`invalid_input`). */
    InvalidListRequest: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description There is no such account, and the request has no `start`: `account_not_found`. */
    AccountTransactionsNotFound: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description The hash is malformed: `web_framework_error`. */
    InvalidHashRequest: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
    /** @description Neither committed storage nor the mempool has this transaction: `transaction_not_found`. */
    TransactionNotFound: {
      headers: {
        "X-NODE-CHAIN-ID": components["headers"]["ChainIdOnError"];
        "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersionOnError"];
        "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersionOnError"];
        "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsecOnError"];
        "X-NODE-EPOCH": components["headers"]["EpochOnError"];
        "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeightOnError"];
        "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeightOnError"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeError;
      };
    };
  };
  parameters: {
    /**
     * @description Height of the block. Heights start at 0.
     * @example 3285
     */
    BlockHeight: bigint | number | string;
    /**
     * @description True to include the block's transactions in the answer. If absent, no transactions are retrieved.
     * @example true
     */
    WithTransactions: boolean;
    /**
     * @description Address of the account. With `0x`, leading zeros may be left out. Without `0x`, all 64 hex digits are needed.
     * @example 0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1
     */
    AccountAddress: string;
    /**
     * @description Ledger version at which the account is read. If absent, the latest version is used.
     * @example 13129
     */
    LedgerVersion: U64;
    /**
     * @description Sequence number of the account at which the list starts. If absent, the list shows the latest transactions.
     * @example 41
     */
    Start: U64;
    /**
     * @description Maximum number of transactions in the answer. Nodes cap it at 100: a greater value is not an error, but returns no more. If absent, the default page size applies.
     * @example 25
     */
    Limit: number;
    /**
     * @description Hash of the transaction: 64 hex digits, with or without `0x`. The node returned it when the transaction was submitted.
     * @example 0xf0e8663a43e88a3148b43342cb36e99507e8439acb89fdcbece8584b3dc25d7c
     */
    TransactionHash: string;
  };
  requestBodies: never;
  headers: {
    /**
     * @description How to send credentials (RFC 9110, section 11.6.1). Comes with 401, and with no other status.
     * @example Bearer
     */
    Authenticate: string;
    /**
     * @description Chain id. It distinguishes the networks of this ledger.
     * @example 1
     */
    ChainId: number;
    /**
     * @description Current ledger version.
     * @example 13190
     */
    LedgerVersion: number;
    /**
     * @description Oldest ledger version that is not pruned.
     * @example 1
     */
    LedgerOldestVersion: number;
    /**
     * @description Current time of the chain, in microseconds since 1970-01-01 UTC.
     * @example 1680350418204117
     */
    LedgerTimestampUsec: number;
    /**
     * @description Current epoch.
     * @example 12
     */
    Epoch: number;
    /**
     * @description Current block height.
     * @example 3301
     */
    BlockHeight: number;
    /**
     * @description Oldest block height that is not pruned.
     * @example 1
     */
    OldestBlockHeight: number;
    /**
     * @description Start of the next page, for operations that page by cursor. Pass it as `start` with the next call.
     * @example 43
     */
    Cursor: string;
    /**
     * @description Chain id. It distinguishes the networks of this ledger. A failure may come without it.
     * @example 1
     */
    ChainIdOnError: number;
    /**
     * @description Current ledger version. A failure may come without it.
     * @example 13190
     */
    LedgerVersionOnError: number;
    /**
     * @description Oldest ledger version that is not pruned. A failure may come without it.
     * @example 1
     */
    LedgerOldestVersionOnError: number;
    /**
     * @description Current time of the chain, in microseconds since 1970-01-01 UTC. A failure may come without it.
     * @example 1680350418204117
     */
    LedgerTimestampUsecOnError: number;
    /**
     * @description Current epoch. A failure may come without it.
     * @example 12
     */
    EpochOnError: number;
    /**
     * @description Current block height. A failure may come without it.
     * @example 3301
     */
    BlockHeightOnError: number;
    /**
     * @description Oldest block height that is not pruned. A failure may come without it.
     * @example 1
     */
    OldestBlockHeightOnError: number;
    /**
     * @description Whole seconds to wait before the next attempt.
     * @example 1
     */
    RetryAfter: number;
    /**
     * @description Whole seconds to wait before the next attempt. Only the gateway sends this header, never a node.
     * @example 1
     */
    RetryAfterOfGateway: number;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getBlockByHeight: {
    parameters: {
      query?: {
        /**
         * @description True to include the block's transactions in the answer. If absent, no transactions are retrieved.
         * @example true
         */
        with_transactions?: components["parameters"]["WithTransactions"];
      };
      header?: never;
      path: {
        /**
         * @description Height of the block. Heights start at 0.
         * @example 3285
         */
        block_height: components["parameters"]["BlockHeight"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The block. With `Accept: application/x-bcs` it comes in BCS, the ledger's binary format. */
      200: {
        headers: {
          "X-NODE-CHAIN-ID": components["headers"]["ChainId"];
          "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersion"];
          "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersion"];
          "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsec"];
          "X-NODE-EPOCH": components["headers"]["Epoch"];
          "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeight"];
          "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeight"];
          "X-NODE-CURSOR": components["headers"]["Cursor"];
          [name: string]: unknown;
        };
        content: {
          "application/json": Block;
          "application/x-bcs": Uint8Array;
        };
      };
      400: components["responses"]["InvalidBlockRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["BlockNotFound"];
      410: components["responses"]["BlockPruned"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
      default: components["responses"]["Refused"];
    };
  };
  getAccount: {
    parameters: {
      query?: {
        /**
         * @description Ledger version at which the account is read. If absent, the latest version is used.
         * @example 13129
         */
        ledger_version?: components["parameters"]["LedgerVersion"];
      };
      header?: never;
      path: {
        /**
         * @description Address of the account. With `0x`, leading zeros may be left out. Without `0x`, all 64 hex digits are needed.
         * @example 0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1
         */
        address: components["parameters"]["AccountAddress"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The account. */
      200: {
        headers: {
          "X-NODE-CHAIN-ID": components["headers"]["ChainId"];
          "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersion"];
          "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersion"];
          "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsec"];
          "X-NODE-EPOCH": components["headers"]["Epoch"];
          "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeight"];
          "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeight"];
          "X-NODE-CURSOR": components["headers"]["Cursor"];
          [name: string]: unknown;
        };
        content: {
          "application/json": Account;
        };
      };
      400: components["responses"]["InvalidAccountRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["AccountNotFound"];
      410: components["responses"]["VersionPruned"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
      default: components["responses"]["Refused"];
    };
  };
  listAccountTransactions: {
    parameters: {
      query?: {
        /**
         * @description Sequence number of the account at which the list starts. If absent, the list shows the latest transactions.
         * @example 41
         */
        start?: components["parameters"]["Start"];
        /**
         * @description Maximum number of transactions in the answer. Nodes cap it at 100: a greater value is not an error, but returns no more. If absent, the default page size applies.
         * @example 25
         */
        limit?: components["parameters"]["Limit"];
      };
      header?: never;
      path: {
        /**
         * @description Address of the account. With `0x`, leading zeros may be left out. Without `0x`, all 64 hex digits are needed.
         * @example 0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1
         */
        address: components["parameters"]["AccountAddress"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of the account's transactions. */
      200: {
        headers: {
          "X-NODE-CHAIN-ID": components["headers"]["ChainId"];
          "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersion"];
          "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersion"];
          "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsec"];
          "X-NODE-EPOCH": components["headers"]["Epoch"];
          "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeight"];
          "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeight"];
          "X-NODE-CURSOR": components["headers"]["Cursor"];
          [name: string]: unknown;
        };
        content: {
          "application/json": TransactionList;
        };
      };
      400: components["responses"]["InvalidListRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["AccountTransactionsNotFound"];
      410: components["responses"]["VersionPruned"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
      default: components["responses"]["Refused"];
    };
  };
  getTransactionByHash: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Hash of the transaction: 64 hex digits, with or without `0x`. The node returned it when the transaction was submitted.
         * @example 0xf0e8663a43e88a3148b43342cb36e99507e8439acb89fdcbece8584b3dc25d7c
         */
        txn_hash: components["parameters"]["TransactionHash"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The transaction, any of the five variants. */
      200: {
        headers: {
          "X-NODE-CHAIN-ID": components["headers"]["ChainId"];
          "X-NODE-LEDGER-VERSION": components["headers"]["LedgerVersion"];
          "X-NODE-LEDGER-OLDEST-VERSION": components["headers"]["LedgerOldestVersion"];
          "X-NODE-LEDGER-TIMESTAMPUSEC": components["headers"]["LedgerTimestampUsec"];
          "X-NODE-EPOCH": components["headers"]["Epoch"];
          "X-NODE-BLOCK-HEIGHT": components["headers"]["BlockHeight"];
          "X-NODE-OLDEST-BLOCK-HEIGHT": components["headers"]["OldestBlockHeight"];
          "X-NODE-CURSOR": components["headers"]["Cursor"];
          [name: string]: unknown;
        };
        content: {
          "application/json": Transaction;
        };
      };
      400: components["responses"]["InvalidHashRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["TransactionNotFound"];
      410: components["responses"]["VersionPruned"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["ServiceUnavailable"];
      default: components["responses"]["Refused"];
    };
  };
}

/** Code of the failure. Newer nodes may send further codes. */
export type NodeErrorCode = "account_not_found" | "resource_not_found" | "module_not_found" | "struct_field_not_found" | "version_not_found" | "transaction_not_found" | "table_item_not_found" | "block_not_found" | "version_pruned" | "block_pruned" | "invalid_input" | "invalid_transaction_update" | "sequence_number_too_old" | "vm_error" | "health_check_failed" | "mempool_is_full" | "internal_error" | "web_framework_error" | "bcs_not_supported" | "api_disabled" | (string & {});

/** The body of every failure. */
export type NodeError = {
  /**
   * @description Description of the error, for people.
   * @example Block not found by Block height(9999999)
   */
  message: string;
  /**
   * @description Code of the error, for programs.
   * @example block_not_found
   */
  error_code: NodeErrorCode;
  /**
   * Format: uint64
   * @description Detail of an error of the virtual machine, given when a transaction is submitted. It can exceed 2^53.
   * @example null
   */
  vm_error_code?: (number | bigint) | null;
};

/**
 * A 64-bit unsigned integer, 0 to 18446744073709551615, as a decimal string. Not every language reads such a number
 * from JSON without loss.
 */
export type U64 = string;

/**
 * A 32-byte hash: `0x` and 64 hex digits. The form is not enforced: if nothing was hashed, a node may send an empty or
 * otherwise unusual value.
 */
export type HashValue = string;

/**
 * The 32-byte address of an account: `0x` and up to 64 hex digits. Leading zeros may be stripped, so the address whose
 * last byte is 1 may be written `0x1`. Compare addresses by value, not as text.
 */
export type Address = string;

/** An entry function: `{address}::{module name}::{function name}`. Module and function names are case-sensitive. */
export type EntryFunctionId = string;

/**
 * An on-chain type as text: `bool`, `u8`, `u16`, `u32`, `u64`, `u128`, `u256`, `address`, `signer`, `vector<{type}>` or
 * a struct, `{address}::{module_name}::{struct_name}::<{generic types}>`. White space is ignored when two struct tags
 * are compared. In a URL path a type is percent-encoded.
 */
export type TypeTag = string;

/**
 * Any JSON value, as the JSON form of an on-chain value. Integers up to 32 bits are numbers, wider integers are
 * strings. Addresses and byte vectors are hex strings. Other vectors are arrays, and structs are objects.
 */
export type JsonValue = unknown;

/** A call of an entry function of a published module. */
export type EntryFunctionCall = {
  /** @description The called function. */
  function: EntryFunctionId;
  /** @description Types for the function's generic type parameters, in order. */
  type_arguments: TypeTag[];
  /** @description Arguments of the call, in order, without the signers. */
  arguments: JsonValue[];
};

/** The transaction calls an entry function. */
export type EntryFunctionPayload = EntryFunctionCall & {
  /**
   * @description Name of this kind of payload.
   * @constant
   */
  type: "entry_function_payload";
};

/**
 * Bytes as hex: `0x` and two digits for each byte. Unlike in an `Address`, zeros are not trimmed. Values with an odd
 * number of digits are accepted, since nodes send them.
 */
export type HexEncodedBytes = string;

/** A generic type parameter of a function or struct. */
export type GenericTypeParameter = {
  /**
   * @description Abilities that a type argument needs.
   * @example [
   *       "store"
   *     ]
   */
  constraints: string[];
};

/**
 * A type as an ABI writes it: a `TypeTag`, a reference (`&signer`, `&mut 0x1::coin::Coin`) or a generic type parameter
 * by its position (`T0`, `&T0`).
 */
export type AbiType = string;

/** The interface of a function. */
export type FunctionAbi = {
  /**
   * @description Name of the function. A script's only function is called `main`.
   * @example claim
   */
  name: string;
  /** @description Callers that may call the function: everybody (`public`), the module itself (`private`), or also its friends (`friend`). */
  visibility: "private" | "public" | "friend" | (string & {});
  /** @description True if a transaction may call the function. */
  is_entry: boolean;
  /** @description True if the function only reads. Nodes before April 2023 do not send this member. */
  is_view?: boolean | null;
  /** @description The function's generic type parameters, in order. */
  generic_type_params: GenericTypeParameter[];
  /** @description Types of the parameters, in order, signers included. */
  params: AbiType[];
  /** @description Types of the function's results, in order. */
  return: AbiType[];
};

/** A compiled script. */
export type ScriptBytecode = {
  /** @description The compiled code. */
  bytecode: HexEncodedBytes;
  /** @description The interface of the script. Null if the code cannot be decoded. */
  abi?: FunctionAbi | null;
};

/** A script and its arguments. */
export type ScriptCall = {
  /** @description The script. */
  code: ScriptBytecode;
  /** @description Types for the script's generic type parameters, in order. */
  type_arguments: TypeTag[];
  /** @description Arguments of the script, in order, without the signers. */
  arguments: JsonValue[];
};

/** The transaction runs a script. */
export type ScriptPayload = ScriptCall & {
  /**
   * @description Name of this kind of payload.
   * @constant
   */
  type: "script_payload";
};

/** A module: `{address}::{module name}`. The module name is case-sensitive. */
export type ModuleId = string;

/** A member of a struct. */
export type StructField = {
  /**
   * @description Name of the member.
   * @example balance
   */
  name: string;
  /**
   * @description Type of the member.
   * @example u64
   */
  type: AbiType;
};

/** A struct that a module declares. */
export type StructAbi = {
  /**
   * @description Name of the struct.
   * @example Points
   */
  name: string;
  /** @description True if the struct is built into the virtual machine. */
  is_native: boolean;
  /**
   * @description Abilities of the struct's values.
   * @example [
   *       "drop",
   *       "store"
   *     ]
   */
  abilities: string[];
  /** @description The struct's generic type parameters, in order. */
  generic_type_params: GenericTypeParameter[];
  /** @description The struct's members, in order. */
  fields: StructField[];
};

/** The interface of a module. */
export type ModuleAbi = {
  /** @description Address of the account that holds the module. */
  address: Address;
  /**
   * @description Name of the module.
   * @example points
   */
  name: string;
  /** @description Modules that may call this one's friend functions. */
  friends: ModuleId[];
  /** @description Functions that can be called from outside. */
  exposed_functions: FunctionAbi[];
  /** @description Structs that the module declares. */
  structs: StructAbi[];
};

/** A compiled module. */
export type ModuleBytecode = {
  /** @description The compiled code. */
  bytecode: HexEncodedBytes;
  /** @description The interface of the module. Null if the code is malformed. */
  abi?: ModuleAbi | null;
};

/** The transaction publishes modules. */
export type ModuleBundlePayload = {
  /**
   * @description Name of this kind of payload.
   * @constant
   */
  type: "module_bundle_payload";
  /** @description The modules, in the order of publishing. */
  modules: ModuleBytecode[];
};

/** A multisig account calls an entry function. */
export type MultisigEntryFunction = EntryFunctionCall & {
  /** @description Kind of payload. Some nodes do not send this member. */
  type?: "entry_function_payload" | null;
};

/** A multisig account runs a script. */
export type MultisigScript = ScriptCall & {
  /** @description Kind of payload. Some nodes do not send this member. */
  type?: "script_payload" | null;
};

/**
 * A payload that a multisig account runs. `type` may be missing, so distinguish the two kinds by a member: `function`
 * or `code`.
 */
export type MultisigTransactionPayload = MultisigEntryFunction | MultisigScript;

/**
 * The transaction runs a payload in the name of a multisig account. The owners of the account agreed on the payload.
 */
export type MultisigPayload = {
  /**
   * @description Name of this kind of payload.
   * @constant
   */
  type: "multisig_payload";
  /** @description Address of the multisig account. */
  multisig_address: Address;
  /** @description The payload. It is absent if the ledger itself holds the agreed payload. */
  transaction_payload?: MultisigTransactionPayload | null;
};

/** The payload that a transaction runs. `type` names the kind. */
export type TransactionPayload = EntryFunctionPayload | ScriptPayload | ModuleBundlePayload | MultisigPayload;

/** An Ed25519 signature by one key. */
export type Ed25519Signature = {
  /**
   * @description Name of this kind of signature.
   * @constant
   */
  type: "ed25519_signature";
  /** @description The public key, 32 bytes. */
  public_key: HexEncodedBytes;
  /** @description The signature, 64 bytes. */
  signature: HexEncodedBytes;
};

/** Ed25519 signatures by some keys of an account that has several. */
export type MultiEd25519Signature = {
  /**
   * @description Name of this kind of signature.
   * @constant
   */
  type: "multi_ed25519_signature";
  /** @description All public keys of the account, 32 bytes each. */
  public_keys: HexEncodedBytes[];
  /** @description The signatures, 64 bytes each, in the same order as the keys. */
  signatures: HexEncodedBytes[];
  /**
   * Format: uint8
   * @description Number of signatures required.
   * @example 2
   */
  threshold: number;
  /**
   * @description Bitmap of the keys that signed: one bit for each key, highest bit first.
   * @example 0xc0000000
   */
  bitmap: HexEncodedBytes;
};

/** The signature of one account within a multi-agent signature. `type` names the scheme. */
export type AccountSignature = Ed25519Signature | MultiEd25519Signature;

/** Signatures of the sender and of further accounts that take part. */
export type MultiAgentSignature = {
  /**
   * @description Name of this kind of signature.
   * @constant
   */
  type: "multi_agent_signature";
  /** @description The sender's signature. */
  sender: AccountSignature;
  /** @description Addresses of the further signers. */
  secondary_signer_addresses: Address[];
  /** @description Signatures of the further signers, in the same order as their addresses. */
  secondary_signers: AccountSignature[];
};

/** The signature of a transaction. `type` names the scheme. */
export type TransactionSignature = Ed25519Signature | MultiEd25519Signature | MultiAgentSignature;

/** A sender's request to the ledger. Pending and user transactions have these members. */
export type TransactionRequest = {
  /** @description Address of the account that sends the transaction. */
  sender: Address;
  /**
   * @description Number of this transaction among the transactions of its sender, counted from 0.
   * @example 41
   */
  sequence_number: U64;
  /**
   * @description The most gas that the transaction may use, in gas units.
   * @example 2000
   */
  max_gas_amount: U64;
  /**
   * @description Price of a gas unit, in the smallest unit of the ledger's own coin.
   * @example 100
   */
  gas_unit_price: U64;
  /**
   * @description The transaction is refused after this time, in seconds since 1970-01-01 UTC.
   * @example 1680351012
   */
  expiration_timestamp_secs: U64;
  /** @description The payload that the transaction runs. */
  payload: TransactionPayload;
  /** @description The sender's signature. */
  signature?: TransactionSignature | null;
};

/** A transaction that waits in the mempool and is not committed yet. */
export type PendingTransaction = TransactionRequest & {
  /**
   * @description Name of this variant of a transaction.
   * @constant
   */
  type: "pending_transaction";
  /** @description Hash of the transaction. It stays the same once the transaction is committed. */
  hash: HashValue;
};

/** A module was deleted. */
export type DeleteModule = {
  /**
   * @description Name of this kind of change.
   * @constant
   */
  type: "delete_module";
  /** @description Address of the account that held the module. */
  address: Address;
  /** @description Hash of the key of the changed item, as hex. */
  state_key_hash: string;
  /** @description The module that was deleted. */
  module: ModuleId;
};

/**
 * A struct type: `{address}::{module}::{struct}`. If the struct is generic, its type arguments follow in angle
 * brackets.
 */
export type StructTag = string;

/** A resource was deleted. */
export type DeleteResource = {
  /**
   * @description Name of this kind of change.
   * @constant
   */
  type: "delete_resource";
  /** @description Address of the account that held the resource. */
  address: Address;
  /** @description Hash of the key of the changed item, as hex. */
  state_key_hash: string;
  /** @description Type of the resource that was deleted. */
  resource: StructTag;
};

/** Key of a deleted table item as JSON, with its type. */
export type DeletedTableData = {
  /** @description The key. */
  key: JsonValue;
  /**
   * @description On-chain type of the key.
   * @example address
   */
  key_type: string;
};

/** An item of a table was deleted. */
export type DeleteTableItem = {
  /**
   * @description Name of this kind of change.
   * @constant
   */
  type: "delete_table_item";
  /** @description Hash of the key of the changed item, as hex. */
  state_key_hash: string;
  /** @description Handle of the table. */
  handle: HexEncodedBytes;
  /** @description Key of the item, in BCS. */
  key: HexEncodedBytes;
  /** @description The key as JSON, if the node decoded it. */
  data?: DeletedTableData | null;
};

/** A module was published or replaced. */
export type WriteModule = {
  /**
   * @description Name of this kind of change.
   * @constant
   */
  type: "write_module";
  /** @description Address of the account that holds the module. */
  address: Address;
  /** @description Hash of the key of the changed item, as hex. */
  state_key_hash: string;
  /** @description The module after the change. */
  data: ModuleBytecode;
};

/** Members of an on-chain struct by name. */
export type StructValue = {
  [key: string]: JsonValue;
};

/** A resource that an account holds. */
export type Resource = {
  /** @description Type of the resource. */
  type: StructTag;
  /** @description Members of the resource. */
  data: StructValue;
};

/** A resource was created or changed. */
export type WriteResource = {
  /**
   * @description Name of this kind of change.
   * @constant
   */
  type: "write_resource";
  /** @description Address of the account that holds the resource. */
  address: Address;
  /** @description Hash of the key of the changed item, as hex. */
  state_key_hash: string;
  /** @description The resource after the change. */
  data: Resource;
};

/** Key and value of a table item as JSON, with their types. */
export type DecodedTableData = {
  /** @description The key. */
  key: JsonValue;
  /**
   * @description On-chain type of the key.
   * @example address
   */
  key_type: string;
  /** @description The value. */
  value: JsonValue;
  /**
   * @description On-chain type of the value.
   * @example u128
   */
  value_type: string;
};

/** An item of a table was created or changed. */
export type WriteTableItem = {
  /**
   * @description Name of this kind of change.
   * @constant
   */
  type: "write_table_item";
  /** @description Hash of the key of the changed item, as hex. */
  state_key_hash: string;
  /** @description Handle of the table. */
  handle: HexEncodedBytes;
  /** @description Key of the item, in BCS. */
  key: HexEncodedBytes;
  /** @description The item after the change, in BCS. */
  value: HexEncodedBytes;
  /** @description Key and item as JSON, if the node decoded them. */
  data?: DecodedTableData | null;
};

/** One change of the ledger's state. `type` names the kind. */
export type WriteSetChange = DeleteModule | DeleteResource | DeleteTableItem | WriteModule | WriteResource | WriteTableItem;

/** Members of every committed transaction, of any variant. */
export type CommittedTransaction = {
  /**
   * @description Ledger version that the transaction created. Versions count the committed transactions from 0.
   * @example 13126
   */
  version: U64;
  /** @description Hash of the transaction. */
  hash: HashValue;
  /** @description Hash of the transaction's changes. */
  state_change_hash: HashValue;
  /** @description Root hash of the transaction's events. */
  event_root_hash: HashValue;
  /** @description Root hash of the whole state after the transaction. Only a transaction that makes a checkpoint has one. */
  state_checkpoint_hash?: HashValue | null;
  /**
   * @description Gas that the transaction used, in gas units.
   * @example 504
   */
  gas_used: U64;
  /**
   * @description True if the transaction ran to its end. A failed transaction is committed, too.
   * @example true
   */
  success: boolean;
  /**
   * @description Result of the transaction in words. It explains a failure.
   * @example Executed successfully
   */
  vm_status: string;
  /** @description Root hash of the ledger's transaction accumulator at this version. */
  accumulator_root_hash: HashValue;
  /** @description Final state of everything that the transaction changed. */
  changes: WriteSetChange[];
};

/** Identifier of a stream of events. A module event, which has no stream, has number 0 of account `0x0`. */
export type EventGuid = {
  /**
   * @description Number of the stream among the streams that the account created.
   * @example 3
   */
  creation_number: U64;
  /** @description Address of the account that created the stream. */
  account_address: Address;
};

/** A record that a transaction emitted while it ran. */
export type Event = {
  /** @description The stream of events to which this event belongs. */
  guid: EventGuid;
  /**
   * @description Number of this event in its stream, counted from 0.
   * @example 17
   */
  sequence_number: U64;
  /**
   * @description On-chain type of `data`. It may be a primitive type.
   * @example 0x1::coin::WithdrawEvent
   */
  type: TypeTag;
  /** @description Data of the event, as JSON. `type` names the type. */
  data: JsonValue;
};

/** A committed transaction that an account sent. */
export type UserTransaction = CommittedTransaction & TransactionRequest & {
  /**
   * @description Name of this variant of a transaction.
   * @constant
   */
  type: "user_transaction";
  /** @description Events that the transaction emitted, in the order of emission. */
  events: Event[];
  /**
   * @description Time of the block that holds the transaction, in microseconds since 1970-01-01 UTC.
   * @example 1680350412345678
   */
  timestamp: U64;
};

/** The writes are the result of a script. */
export type ScriptWriteSet = {
  /**
   * @description Name of this kind of write set.
   * @constant
   */
  type: "script_write_set";
  /** @description Address of the account that the script runs as. */
  execute_as: Address;
  /** @description The script and its arguments. Unlike in a payload there is no `type`. */
  script: ScriptCall;
};

/** The writes are listed. */
export type DirectWriteSet = {
  /**
   * @description Name of this kind of write set.
   * @constant
   */
  type: "direct_write_set";
  /** @description The writes. */
  changes: WriteSetChange[];
  /** @description Events that come with the writes. */
  events: Event[];
};

/** A set of writes. `type` names the kind. */
export type WriteSet = ScriptWriteSet | DirectWriteSet;

/** The transaction writes a state directly. */
export type WriteSetPayload = {
  /**
   * @description Name of this kind of payload.
   * @constant
   */
  type: "write_set_payload";
  /** @description The writes. */
  write_set: WriteSet;
};

/** The payload of the genesis transaction. `type` has one value. */
export type GenesisPayload = WriteSetPayload;

/** The transaction that created the ledger. It occurs only at version 0 and has no timestamp. */
export type GenesisTransaction = CommittedTransaction & {
  /**
   * @description Name of this variant of a transaction.
   * @constant
   */
  type: "genesis_transaction";
  /** @description The ledger's first state. */
  payload: GenesisPayload;
  /** @description Events that the transaction emitted, in the order of emission. */
  events: Event[];
};

/** The transaction that marks the beginning of a block. */
export type BlockMetadataTransaction = CommittedTransaction & {
  /**
   * @description Name of this variant of a transaction.
   * @constant
   */
  type: "block_metadata_transaction";
  /** @description Identifier of the block. */
  id: HashValue;
  /**
   * @description Epoch that the block belongs to.
   * @example 12
   */
  epoch: U64;
  /**
   * @description Round of the consensus within the epoch.
   * @example 271
   */
  round: U64;
  /** @description Events that the transaction emitted, in the order of emission. */
  events: Event[];
  /**
   * @description Votes for the previous block. Each entry has the bits of eight validators, highest bit first.
   * @example [
   *       254,
   *       128
   *     ]
   */
  previous_block_votes_bitvec: number[];
  /** @description Address of the validator that proposed the block. */
  proposer: Address;
  /**
   * @description Validators that failed to propose before this block, as positions in the set of validators.
   * @example [
   *       3
   *     ]
   */
  failed_proposer_indices: number[];
  /**
   * @description Time of the block, in microseconds since 1970-01-01 UTC.
   * @example 1680350412345678
   */
  timestamp: U64;
};

/** The transaction that ends a block and fixes the hash of the whole state. It has no events. */
export type StateCheckpointTransaction = CommittedTransaction & {
  /**
   * @description Name of this variant of a transaction.
   * @constant
   */
  type: "state_checkpoint_transaction";
  /**
   * @description Time of the block that holds the transaction, in microseconds since 1970-01-01 UTC.
   * @example 1680350412345678
   */
  timestamp: U64;
};

/**
 * A transaction. `type` names the variant: a `pending_transaction` waits in the mempool, the other four variants are
 * committed.
 */
export type Transaction = PendingTransaction | UserTransaction | GenesisTransaction | BlockMetadataTransaction | StateCheckpointTransaction;

/** A block and its place in the ledger. */
export type Block = {
  /**
   * @description Height of the block. The first block has height 0.
   * @example 3285
   */
  block_height: U64;
  /** @description Hash of the block. */
  block_hash: HashValue;
  /**
   * @description Time of the block, in microseconds since 1970-01-01 UTC.
   * @example 1680350412345678
   */
  block_timestamp: U64;
  /**
   * @description Ledger version of the block's first transaction.
   * @example 13125
   */
  first_version: U64;
  /**
   * @description Ledger version of the block's last transaction, inclusive.
   * @example 13129
   */
  last_version: U64;
  /** @description The block's transactions in sequential order. Present only when `with_transactions` is true. May be incomplete: a complete list has `last_version - first_version + 1` entries. */
  transactions?: Transaction[] | null;
};

/** The answer in BCS, the ledger's binary format: raw octets on the wire, not a JSON array. */
export type BcsBytes = number[];

/** The ledger's own record of an account. */
export type Account = {
  /**
   * @description Number of the account's next transaction. It equals the number of transactions that the account has committed.
   * @example 43
   */
  sequence_number: U64;
  /**
   * @description Key against which the account's signatures are checked. At first it equals the account's address.
   * @example 0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1
   */
  authentication_key: HexEncodedBytes;
};

/** Transactions in the order of the list. */
export type TransactionList = Transaction[];
