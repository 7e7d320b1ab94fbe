// Generated from Ledger A 1.2.0 by `pnpm generate`. Do not edit.
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
     * @description Gives the block of a height and, with `with_transactions=true`, its transactions in sequential order.
     *
     *     The transactions are limited by a maximum default transactions size, 100 on public nodes. A complete list has
     *     `last_version - first_version + 1` entries; fetch what is missing from it through the other operations.
     *
     *     Heights above `X-NODE-BLOCK-HEIGHT` are answered with 404 `block_not_found`, heights below
     *     `X-NODE-OLDEST-BLOCK-HEIGHT` with 410 `block_pruned`.
     *
     *     Ask with `Accept: application/x-bcs` for the block in BCS.
     *
     *     Costs 50 Compute Units. Contract: section 4.1, headers 4.8.
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
     * @description Gives the authentication key of an account and its sequence number, at the latest ledger version or at the one that
     *     `ledger_version` names.
     *
     *     An unknown account is answered with 404 `account_not_found`, a version that the ledger has not reached with 404
     *     `version_not_found`, one that the node has pruned with 410 `version_pruned`.
     *
     *     Costs 15 Compute Units. Contract: section 4.3.
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
     * @description Gives committed transactions that the account sent, by ascending sequence number: from `start` on, or the latest ones
     *     when `start` is absent. A page has 25 transactions unless `limit` says otherwise, and never more than 100. An empty
     *     page ends the list. Go on with the last record's `sequence_number` plus 1 as `start`.
     *
     *     A pending transaction is not listed here; look it up by its hash.
     *
     *     When the start is too far in the past, the answer is 410 `version_pruned`. An unknown account is answered with 404
     *     `account_not_found` when `start` is absent, and with an empty page otherwise.
     *
     *     Costs 150 Compute Units. Contract: section 4.2.
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
     * @description Gives the transaction of a hash, committed or pending. Committed storage is searched first, then the mempool.
     *
     *     A transaction's hash is built so: take the bytes of the text `RawTransaction`, followed by the BCS bytes of the
     *     transaction; apply SHA3-256; write the result as hex with `0x`. It equals the hash returned on submission.
     *
     *     A hash that nobody knows is answered with 404 `transaction_not_found`.
     *
     *     Costs 15 Compute Units. Contract: section 4.4.
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
    /** @description What went wrong. Newer nodes may send further codes. */
    NodeErrorCode: "account_not_found" | "resource_not_found" | "module_not_found" | "struct_field_not_found" | "version_not_found" | "transaction_not_found" | "table_item_not_found" | "block_not_found" | "version_pruned" | "block_pruned" | "invalid_input" | "invalid_transaction_update" | "sequence_number_too_old" | "vm_error" | "health_check_failed" | "mempool_is_full" | "internal_error" | "web_framework_error" | "bcs_not_supported" | "api_disabled" | (string & {});
    /** @description The body of every failure. */
    NodeError: {
      /**
       * @description Description of the error, for people.
       * @example Block not found by Block height(9999999)
       */
      message: string;
      /**
       * @description Code of the error, for programs.
       * @example block_not_found
       */
      error_code: components["schemas"]["NodeErrorCode"];
      /**
       * Format: uint64
       * @description Detail of an error of the virtual machine, given when a transaction is submitted. It can exceed 2^53.
       * @example null
       */
      vm_error_code?: (number | bigint) | null;
    };
    /**
     * Format: uint64
     * @description A 64-bit unsigned integer, 0 to 18446744073709551615, as a decimal string, because not every language reads such a number from JSON without loss.
     * @example 13125
     */
    U64: string;
    /**
     * @description A 32-byte hash: `0x` and 64 hex digits. The form is not enforced, because a node may send an empty or otherwise unusual value where nothing was hashed.
     * @example 0x10288430ac9e567e596c75480ecd4f11023dfe98ae05568b0025ea5fbf135b92
     */
    HashValue: string;
    /**
     * Format: hex
     * @description The 32-byte address of an account: `0x` and up to 64 hex digits. Leading zeros may be stripped, so the address whose last byte is 1 may be written `0x1`. Compare addresses by value, not as text.
     * @example 0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1
     * @example 0x1
     */
    Address: string;
    /**
     * @description An entry function: `{address}::{module name}::{function name}`. Module and function names are case-sensitive.
     * @example 0x1::coin::transfer
     */
    EntryFunctionId: string;
    /**
     * @description An on-chain type as text: `bool`, `u8`, `u16`, `u32`, `u64`, `u128`, `u256`, `address`, `signer`, `vector<{type}>` or a struct, `{address}::{module_name}::{struct_name}::<{generic types}>`. White space is ignored when two struct tags are compared. In a URL path it is percent-encoded.
     * @example 0x1::coin::WithdrawEvent
     * @example vector<u64>
     */
    TypeTag: string;
    /** @description Any JSON value: what an on-chain value looks like in JSON. Integers up to 32 bits are numbers, wider ones strings, addresses and byte vectors hex strings, other vectors arrays, structs objects. */
    JsonValue: unknown;
    /** @description A call of an entry function of a published module. */
    EntryFunctionCall: {
      /** @description The function that is called. */
      function: components["schemas"]["EntryFunctionId"];
      /** @description Types for the function's generic type parameters, in order. */
      type_arguments: components["schemas"]["TypeTag"][];
      /** @description Arguments of the call, in order, without the signers. */
      arguments: components["schemas"]["JsonValue"][];
    };
    /** @description The transaction calls an entry function. */
    EntryFunctionPayload: components["schemas"]["EntryFunctionCall"] & {
      /**
       * @description Tells this kind of payload from the others.
       * @constant
       */
      type: "entry_function_payload";
    };
    /**
     * Format: hex
     * @description Bytes as hex: `0x` and two digits a byte. Unlike in an `Address`, zeros are not trimmed. Values with an odd number of digits are accepted, because nodes do send them.
     * @example 0x88fbd33f54e11262
     */
    HexEncodedBytes: string;
    /** @description A generic type parameter of a function or struct. */
    GenericTypeParameter: {
      /**
       * @description Abilities that a type must have to be put in.
       * @example [
       *       "store"
       *     ]
       */
      constraints: string[];
    };
    /**
     * @description A type as an ABI writes it: a `TypeTag`, a reference (`&signer`, `&mut 0x1::coin::Coin`) or a generic type parameter by its position (`T0`, `&T0`).
     * @example &signer
     * @example T0
     */
    AbiType: string;
    /** @description A function as its callers see it. */
    FunctionAbi: {
      /**
       * @description Name of the function. A script's only function is called `main`.
       * @example claim
       */
      name: string;
      /** @description Who may call the function: everybody (`public`), the module itself (`private`), or also its friends (`friend`). */
      visibility: "private" | "public" | "friend" | (string & {});
      /** @description Whether a transaction may call the function. */
      is_entry: boolean;
      /** @description Whether the function only reads. Nodes before April 2023 do not send it. */
      is_view?: boolean | null;
      /** @description The function's generic type parameters, in order. */
      generic_type_params: components["schemas"]["GenericTypeParameter"][];
      /** @description Types of the parameters, in order, signers included. */
      params: components["schemas"]["AbiType"][];
      /** @description Types of what the function returns, in order. */
      return: components["schemas"]["AbiType"][];
    };
    /** @description A compiled script. */
    ScriptBytecode: {
      /** @description The compiled code. */
      bytecode: components["schemas"]["HexEncodedBytes"];
      /** @description What the script takes. Null where the code cannot be decoded. */
      abi?: components["schemas"]["FunctionAbi"] | null;
    };
    /** @description A run of a script that comes along with its call. */
    ScriptCall: {
      /** @description The script. */
      code: components["schemas"]["ScriptBytecode"];
      /** @description Types for the script's generic type parameters, in order. */
      type_arguments: components["schemas"]["TypeTag"][];
      /** @description Arguments of the script, in order, without the signers. */
      arguments: components["schemas"]["JsonValue"][];
    };
    /** @description The transaction runs a script. */
    ScriptPayload: components["schemas"]["ScriptCall"] & {
      /**
       * @description Tells this kind of payload from the others.
       * @constant
       */
      type: "script_payload";
    };
    /**
     * @description A module: `{address}::{module name}`. The module name is case-sensitive.
     * @example 0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1::points
     */
    ModuleId: string;
    /** @description A member of a struct. */
    StructField: {
      /**
       * @description Name of the member.
       * @example balance
       */
      name: string;
      /**
       * @description Type of the member.
       * @example u64
       */
      type: components["schemas"]["AbiType"];
    };
    /** @description A struct that a module declares. */
    StructAbi: {
      /**
       * @description Name of the struct.
       * @example Points
       */
      name: string;
      /** @description Whether the struct is built into the virtual machine. */
      is_native: boolean;
      /**
       * @description What may be done with its values.
       * @example [
       *       "drop",
       *       "store"
       *     ]
       */
      abilities: string[];
      /** @description The struct's generic type parameters, in order. */
      generic_type_params: components["schemas"]["GenericTypeParameter"][];
      /** @description The struct's members, in order. */
      fields: components["schemas"]["StructField"][];
    };
    /** @description What a module offers to callers. */
    ModuleAbi: {
      /** @description Address of the account that holds the module. */
      address: components["schemas"]["Address"];
      /**
       * @description Name of the module.
       * @example points
       */
      name: string;
      /** @description Modules that may call this one's friend functions. */
      friends: components["schemas"]["ModuleId"][];
      /** @description Functions that can be called from outside. */
      exposed_functions: components["schemas"]["FunctionAbi"][];
      /** @description Structs that the module declares. */
      structs: components["schemas"]["StructAbi"][];
    };
    /** @description A compiled module. */
    ModuleBytecode: {
      /** @description The compiled code. */
      bytecode: components["schemas"]["HexEncodedBytes"];
      /** @description What the module offers. Null where the code is malformed. */
      abi?: components["schemas"]["ModuleAbi"] | null;
    };
    /** @description The transaction publishes modules. */
    ModuleBundlePayload: {
      /**
       * @description Tells this kind of payload from the others.
       * @constant
       */
      type: "module_bundle_payload";
      /** @description The modules, in the order of publishing. */
      modules: components["schemas"]["ModuleBytecode"][];
    };
    /** @description A multisig account calls an entry function. */
    MultisigEntryFunction: components["schemas"]["EntryFunctionCall"] & {
      /** @description Kind of payload, where the node sends it. */
      type?: "entry_function_payload" | null;
    };
    /** @description A multisig account runs a script. */
    MultisigScript: components["schemas"]["ScriptCall"] & {
      /** @description Kind of payload, where the node sends it. */
      type?: "script_payload" | null;
    };
    /** @description What a multisig account runs. `type` may be missing, so tell the two by a member: `function` or `code`. */
    MultisigTransactionPayload: components["schemas"]["MultisigEntryFunction"] | components["schemas"]["MultisigScript"];
    /** @description The transaction runs, in the name of a multisig account, what that account's owners agreed on. */
    MultisigPayload: {
      /**
       * @description Tells this kind of payload from the others.
       * @constant
       */
      type: "multisig_payload";
      /** @description Address of the multisig account. */
      multisig_address: components["schemas"]["Address"];
      /** @description What is run. It is left out where the ledger itself holds the payload that was agreed on. */
      transaction_payload?: components["schemas"]["MultisigTransactionPayload"] | null;
    };
    /** @description What a transaction runs. `type` tells the kind. */
    TransactionPayload: components["schemas"]["EntryFunctionPayload"] | components["schemas"]["ScriptPayload"] | components["schemas"]["ModuleBundlePayload"] | components["schemas"]["MultisigPayload"];
    /** @description An Ed25519 signature by one key. */
    Ed25519Signature: {
      /**
       * @description Tells this kind of signature from the others.
       * @constant
       */
      type: "ed25519_signature";
      /** @description The public key, 32 bytes. */
      public_key: components["schemas"]["HexEncodedBytes"];
      /** @description The signature, 64 bytes. */
      signature: components["schemas"]["HexEncodedBytes"];
    };
    /** @description Ed25519 signatures by some of several keys. */
    MultiEd25519Signature: {
      /**
       * @description Tells this kind of signature from the others.
       * @constant
       */
      type: "multi_ed25519_signature";
      /** @description All public keys of the account, 32 bytes each. */
      public_keys: components["schemas"]["HexEncodedBytes"][];
      /** @description The signatures, 64 bytes each, in the same order as the keys. */
      signatures: components["schemas"]["HexEncodedBytes"][];
      /**
       * Format: uint8
       * @description Number of signatures required.
       * @example 2
       */
      threshold: number;
      /**
       * @description Which keys signed, a bit a key, highest bit first.
       * @example 0xc0000000
       */
      bitmap: components["schemas"]["HexEncodedBytes"];
    };
    /** @description The signature of one account within a multi-agent signature. `type` tells the scheme. */
    AccountSignature: components["schemas"]["Ed25519Signature"] | components["schemas"]["MultiEd25519Signature"];
    /** @description Signatures of the sender and of further accounts that take part. */
    MultiAgentSignature: {
      /**
       * @description Tells this kind of signature from the others.
       * @constant
       */
      type: "multi_agent_signature";
      /** @description The sender's signature. */
      sender: components["schemas"]["AccountSignature"];
      /** @description Addresses of the further signers. */
      secondary_signer_addresses: components["schemas"]["Address"][];
      /** @description Signatures of the further signers, in the same order as their addresses. */
      secondary_signers: components["schemas"]["AccountSignature"][];
    };
    /** @description The signature of a transaction. `type` tells the scheme. */
    TransactionSignature: components["schemas"]["Ed25519Signature"] | components["schemas"]["MultiEd25519Signature"] | components["schemas"]["MultiAgentSignature"];
    /** @description What a sender asks the ledger to do. Pending and user transactions have these members. */
    TransactionRequest: {
      /** @description Address of the account that sends the transaction. */
      sender: components["schemas"]["Address"];
      /**
       * @description Number of this transaction among those of its sender, counted from 0.
       * @example 41
       */
      sequence_number: components["schemas"]["U64"];
      /**
       * @description The most gas that the transaction may use, in gas units.
       * @example 2000
       */
      max_gas_amount: components["schemas"]["U64"];
      /**
       * @description Price of a gas unit, in the smallest unit of the ledger's own coin.
       * @example 100
       */
      gas_unit_price: components["schemas"]["U64"];
      /**
       * @description The transaction is refused after this time, in seconds since 1970-01-01 UTC.
       * @example 1680351012
       */
      expiration_timestamp_secs: components["schemas"]["U64"];
      /** @description What the transaction runs. */
      payload: components["schemas"]["TransactionPayload"];
      /** @description The sender's signature. */
      signature?: components["schemas"]["TransactionSignature"] | null;
    };
    /** @description A transaction that waits in the mempool and is not committed yet. */
    PendingTransaction: components["schemas"]["TransactionRequest"] & {
      /**
       * @description Tells this variant of a transaction from the others.
       * @constant
       */
      type: "pending_transaction";
      /** @description Hash of the transaction. It stays the same once the transaction is committed. */
      hash: components["schemas"]["HashValue"];
    };
    /** @description A module was deleted. */
    DeleteModule: {
      /**
       * @description Tells this kind of change from the others.
       * @constant
       */
      type: "delete_module";
      /** @description Address of the account that held the module. */
      address: components["schemas"]["Address"];
      /** @description Hash of the key of what was changed, as hex. */
      state_key_hash: string;
      /** @description The module that was deleted. */
      module: components["schemas"]["ModuleId"];
    };
    /**
     * @description A struct type: `{address}::{module}::{struct}`, with type arguments in angle brackets where it is generic.
     * @example 0x1::account::Account
     */
    StructTag: string;
    /** @description A resource was deleted. */
    DeleteResource: {
      /**
       * @description Tells this kind of change from the others.
       * @constant
       */
      type: "delete_resource";
      /** @description Address of the account that held the resource. */
      address: components["schemas"]["Address"];
      /** @description Hash of the key of what was changed, as hex. */
      state_key_hash: string;
      /** @description Type of the resource that was deleted. */
      resource: components["schemas"]["StructTag"];
    };
    /** @description Key of a deleted table item as JSON, with its type. */
    DeletedTableData: {
      /** @description The key. */
      key: components["schemas"]["JsonValue"];
      /**
       * @description On-chain type of the key.
       * @example address
       */
      key_type: string;
    };
    /** @description An item of a table was deleted. */
    DeleteTableItem: {
      /**
       * @description Tells this kind of change from the others.
       * @constant
       */
      type: "delete_table_item";
      /** @description Hash of the key of what was changed, as hex. */
      state_key_hash: string;
      /** @description Handle of the table. */
      handle: components["schemas"]["HexEncodedBytes"];
      /** @description Key of the item in BCS. */
      key: components["schemas"]["HexEncodedBytes"];
      /** @description The key as JSON, where the node decoded it. */
      data?: components["schemas"]["DeletedTableData"] | null;
    };
    /** @description A module was published or replaced. */
    WriteModule: {
      /**
       * @description Tells this kind of change from the others.
       * @constant
       */
      type: "write_module";
      /** @description Address of the account that holds the module. */
      address: components["schemas"]["Address"];
      /** @description Hash of the key of what was changed, as hex. */
      state_key_hash: string;
      /** @description The module after the change. */
      data: components["schemas"]["ModuleBytecode"];
    };
    /** @description Members of an on-chain struct by name. */
    StructValue: {
      [key: string]: components["schemas"]["JsonValue"];
    };
    /** @description A resource that an account holds. */
    Resource: {
      /** @description Type of the resource. */
      type: components["schemas"]["StructTag"];
      /** @description Its members. */
      data: components["schemas"]["StructValue"];
    };
    /** @description A resource was created or changed. */
    WriteResource: {
      /**
       * @description Tells this kind of change from the others.
       * @constant
       */
      type: "write_resource";
      /** @description Address of the account that holds the resource. */
      address: components["schemas"]["Address"];
      /** @description Hash of the key of what was changed, as hex. */
      state_key_hash: string;
      /** @description The resource after the change. */
      data: components["schemas"]["Resource"];
    };
    /** @description Key and value of a table item as JSON, with their types. */
    DecodedTableData: {
      /** @description The key. */
      key: components["schemas"]["JsonValue"];
      /**
       * @description On-chain type of the key.
       * @example address
       */
      key_type: string;
      /** @description The value. */
      value: components["schemas"]["JsonValue"];
      /**
       * @description On-chain type of the value.
       * @example u128
       */
      value_type: string;
    };
    /** @description An item of a table was created or changed. */
    WriteTableItem: {
      /**
       * @description Tells this kind of change from the others.
       * @constant
       */
      type: "write_table_item";
      /** @description Hash of the key of what was changed, as hex. */
      state_key_hash: string;
      /** @description Handle of the table. */
      handle: components["schemas"]["HexEncodedBytes"];
      /** @description Key of the item in BCS. */
      key: components["schemas"]["HexEncodedBytes"];
      /** @description The item after the change in BCS. */
      value: components["schemas"]["HexEncodedBytes"];
      /** @description Key and item as JSON, where the node decoded them. */
      data?: components["schemas"]["DecodedTableData"] | null;
    };
    /** @description One change of the ledger's state. `type` tells the kind. */
    WriteSetChange: components["schemas"]["DeleteModule"] | components["schemas"]["DeleteResource"] | components["schemas"]["DeleteTableItem"] | components["schemas"]["WriteModule"] | components["schemas"]["WriteResource"] | components["schemas"]["WriteTableItem"];
    /** @description What every committed transaction has, whatever its variant. */
    CommittedTransaction: {
      /**
       * @description Ledger version that the transaction made. Versions count the committed transactions from 0.
       * @example 13126
       */
      version: components["schemas"]["U64"];
      /** @description Hash of the transaction. */
      hash: components["schemas"]["HashValue"];
      /** @description Hash of what the transaction changed. */
      state_change_hash: components["schemas"]["HashValue"];
      /** @description Root hash of the transaction's events. */
      event_root_hash: components["schemas"]["HashValue"];
      /** @description Root hash of the whole state after the transaction. Only a transaction that makes a checkpoint has one. */
      state_checkpoint_hash?: components["schemas"]["HashValue"] | null;
      /**
       * @description Gas that the transaction used, in gas units.
       * @example 504
       */
      gas_used: components["schemas"]["U64"];
      /**
       * @description Whether the transaction ran to its end. A failed one is committed too and costs gas.
       * @example true
       */
      success: boolean;
      /**
       * @description Result of the run in words. It explains a failure.
       * @example Executed successfully
       */
      vm_status: string;
      /** @description Root hash of the ledger's transaction accumulator at this version. */
      accumulator_root_hash: components["schemas"]["HashValue"];
      /** @description Final state of everything that the transaction changed. */
      changes: components["schemas"]["WriteSetChange"][];
    };
    /** @description Identifier of a stream of events. A module event, which has no stream, has number 0 of account `0x0`. */
    EventGuid: {
      /**
       * @description Number of the stream among those that the account created.
       * @example 3
       */
      creation_number: components["schemas"]["U64"];
      /** @description Address of the account that created the stream. */
      account_address: components["schemas"]["Address"];
    };
    /** @description Something that a transaction reported while it ran. */
    Event: {
      /** @description The stream of events that this one belongs to. */
      guid: components["schemas"]["EventGuid"];
      /**
       * @description Number of this event in its stream, counted from 0.
       * @example 17
       */
      sequence_number: components["schemas"]["U64"];
      /**
       * @description On-chain type of `data`. It may be a primitive type.
       * @example 0x1::coin::WithdrawEvent
       */
      type: components["schemas"]["TypeTag"];
      /** @description The event itself, as JSON of the type that `type` names. */
      data: components["schemas"]["JsonValue"];
    };
    /** @description A committed transaction that an account sent. */
    UserTransaction: components["schemas"]["CommittedTransaction"] & components["schemas"]["TransactionRequest"] & {
      /**
       * @description Tells this variant of a transaction from the others.
       * @constant
       */
      type: "user_transaction";
      /** @description Events that the transaction emitted, in the order of emission. */
      events: components["schemas"]["Event"][];
      /**
       * @description Time of the block that holds the transaction, in microseconds since 1970-01-01 UTC.
       * @example 1680350412345678
       */
      timestamp: components["schemas"]["U64"];
    };
    /** @description The writes are the outcome of a script. */
    ScriptWriteSet: {
      /**
       * @description Tells this kind of write set from the other.
       * @constant
       */
      type: "script_write_set";
      /** @description Address of the account that the script runs as. */
      execute_as: components["schemas"]["Address"];
      /** @description The script and its arguments. Unlike in a payload there is no `type`. */
      script: components["schemas"]["ScriptCall"];
    };
    /** @description The writes are listed. */
    DirectWriteSet: {
      /**
       * @description Tells this kind of write set from the other.
       * @constant
       */
      type: "direct_write_set";
      /** @description The writes. */
      changes: components["schemas"]["WriteSetChange"][];
      /** @description Events that come with the writes. */
      events: components["schemas"]["Event"][];
    };
    /** @description A set of writes. `type` tells the kind. */
    WriteSet: components["schemas"]["ScriptWriteSet"] | components["schemas"]["DirectWriteSet"];
    /** @description The transaction writes a state directly. */
    WriteSetPayload: {
      /**
       * @description Tells this kind of payload from the others.
       * @constant
       */
      type: "write_set_payload";
      /** @description What is written. */
      write_set: components["schemas"]["WriteSet"];
    };
    /** @description The payload of the genesis transaction. `type` has one value. */
    GenesisPayload: components["schemas"]["WriteSetPayload"];
    /** @description The transaction that made the ledger. It occurs only at version 0 and has no timestamp. */
    GenesisTransaction: components["schemas"]["CommittedTransaction"] & {
      /**
       * @description Tells this variant of a transaction from the others.
       * @constant
       */
      type: "genesis_transaction";
      /** @description The ledger's first state. */
      payload: components["schemas"]["GenesisPayload"];
      /** @description Events that the transaction emitted, in the order of emission. */
      events: components["schemas"]["Event"][];
    };
    /** @description The transaction that marks the beginning of a block. */
    BlockMetadataTransaction: components["schemas"]["CommittedTransaction"] & {
      /**
       * @description Tells this variant of a transaction from the others.
       * @constant
       */
      type: "block_metadata_transaction";
      /** @description Identifier of the block, its hash. */
      id: components["schemas"]["HashValue"];
      /**
       * @description Epoch that the block belongs to. The set of validators is fixed within an epoch.
       * @example 12
       */
      epoch: components["schemas"]["U64"];
      /**
       * @description Round of the consensus within the epoch.
       * @example 271
       */
      round: components["schemas"]["U64"];
      /** @description Events that the transaction emitted, in the order of emission. */
      events: components["schemas"]["Event"][];
      /**
       * @description Who voted for the block before, a bit a validator, eight bits an entry, highest bit first.
       * @example [
       *       254,
       *       128
       *     ]
       */
      previous_block_votes_bitvec: number[];
      /** @description Address of the validator that proposed the block. */
      proposer: components["schemas"]["Address"];
      /**
       * @description Positions, in the set of validators, of those that failed to propose before this block.
       * @example [
       *       3
       *     ]
       */
      failed_proposer_indices: number[];
      /**
       * @description Time of the block, in microseconds since 1970-01-01 UTC.
       * @example 1680350412345678
       */
      timestamp: components["schemas"]["U64"];
    };
    /** @description The transaction that ends a block and fixes the hash of the whole state. It has no events. */
    StateCheckpointTransaction: components["schemas"]["CommittedTransaction"] & {
      /**
       * @description Tells this variant of a transaction from the others.
       * @constant
       */
      type: "state_checkpoint_transaction";
      /**
       * @description Time of the block that holds the transaction, in microseconds since 1970-01-01 UTC.
       * @example 1680350412345678
       */
      timestamp: components["schemas"]["U64"];
    };
    /** @description A transaction. `type` tells the variant: `pending_transaction` waits in the mempool, the other four are committed. */
    Transaction: components["schemas"]["PendingTransaction"] | components["schemas"]["UserTransaction"] | components["schemas"]["GenesisTransaction"] | components["schemas"]["BlockMetadataTransaction"] | components["schemas"]["StateCheckpointTransaction"];
    /** @description A block and its place in the ledger. */
    Block: {
      /**
       * @description Height of the block. The first block has height 0.
       * @example 3285
       */
      block_height: components["schemas"]["U64"];
      /** @description Hash of the block. */
      block_hash: components["schemas"]["HashValue"];
      /**
       * @description Time of the block, in microseconds since 1970-01-01 UTC.
       * @example 1680350412345678
       */
      block_timestamp: components["schemas"]["U64"];
      /**
       * @description Ledger version of the block's first transaction.
       * @example 13125
       */
      first_version: components["schemas"]["U64"];
      /**
       * @description Ledger version of the block's last transaction, inclusive.
       * @example 13129
       */
      last_version: components["schemas"]["U64"];
      /** @description The block's transactions in sequential order. Present only when `with_transactions` is true. May be incomplete: a complete list has `last_version - first_version + 1` entries. */
      transactions?: components["schemas"]["Transaction"][] | null;
    };
    /** @description The answer in BCS, the ledger's binary format. The contract describes it as an array of uint8: on the wire these are raw octets, not a JSON array. */
    BcsBytes: number[];
    /** @description What the ledger holds about an account itself. */
    Account: {
      /**
       * @description Number of the account's next transaction, which is also how many it has committed.
       * @example 43
       */
      sequence_number: components["schemas"]["U64"];
      /**
       * @description Key that the account's signatures are checked against. At first it equals the account's address.
       * @example 0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1
       */
      authentication_key: components["schemas"]["HexEncodedBytes"];
    };
    /** @description Transactions in the order of the list. */
    TransactionList: components["schemas"]["Transaction"][];
  };
  responses: {
    /** @description The gateway refused the request before it reached an operation: a bearer token that is not valid (401), unknown route (404), wrong method (405), or a body that is too large (413). Or it could not reach a node (502). */
    Refused: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["NodeError"];
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
        "application/json": components["schemas"]["NodeError"];
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
        "application/json": components["schemas"]["NodeError"];
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
        "application/json": components["schemas"]["NodeError"];
      };
    };
    /** @description The node has pruned the block: `block_pruned`. `X-NODE-OLDEST-BLOCK-HEIGHT` tells the oldest one that it still has. */
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
        "application/json": components["schemas"]["NodeError"];
      };
    };
    /** @description Too many requests. Wait as long as `Retry-After` says. */
    TooManyRequests: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["NodeError"];
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
        "application/json": components["schemas"]["NodeError"];
      };
    };
    /** @description The node cannot answer now, for instance because it cannot read the state of its ledger: `internal_error`. Try again later. */
    ServiceUnavailable: {
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
        "application/json": components["schemas"]["NodeError"];
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
        "application/json": components["schemas"]["NodeError"];
      };
    };
    /** @description There is no such account at this ledger version (`account_not_found`), or the ledger has not reached the version yet (`version_not_found`). */
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
        "application/json": components["schemas"]["NodeError"];
      };
    };
    /** @description The node has pruned this part of the ledger: `version_pruned`. `X-NODE-LEDGER-OLDEST-VERSION` tells the oldest version that it still has. */
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
        "application/json": components["schemas"]["NodeError"];
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
        "application/json": components["schemas"]["NodeError"];
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
        "application/json": components["schemas"]["NodeError"];
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
        "application/json": components["schemas"]["NodeError"];
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
        "application/json": components["schemas"]["NodeError"];
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
     * @description Whether the answer includes the block's transactions. When absent, no transactions are retrieved.
     * @example true
     */
    WithTransactions: boolean;
    /**
     * @description Address of the account. With `0x` leading zeros may be left out; without `0x` all 64 hex digits are needed.
     * @example 0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1
     */
    AccountAddress: string;
    /**
     * @description Ledger version to read the account at. When absent, the latest version is used.
     * @example 13129
     */
    LedgerVersion: components["schemas"]["U64"];
    /**
     * @description Sequence number of the account at which the list starts. When absent, the latest transactions are shown.
     * @example 41
     */
    Start: components["schemas"]["U64"];
    /**
     * @description Maximum number of transactions in the answer. Nodes cap it at 100: a greater value is no error, it just brings no more. 0 is refused. When absent, the default page size applies, 25.
     * @example 25
     */
    Limit: number;
    /**
     * @description Hash of the transaction: 64 hex digits, with or without `0x`. It is the one that submitting the transaction returned.
     * @example 0xf0e8663a43e88a3148b43342cb36e99507e8439acb89fdcbece8584b3dc25d7c
     */
    TransactionHash: string;
  };
  requestBodies: never;
  headers: {
    /**
     * @description Chain id. It tells apart the networks of this ledger.
     * @example 1
     */
    ChainId: number;
    /**
     * @description Current ledger version, the one of the latest committed transaction.
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
     * @description Where the next page starts, on operations that page by cursor. Pass it as `start` with the next call.
     * @example 43
     */
    Cursor: string;
    /**
     * @description Chain id. It tells apart the networks of this ledger. A failure may come without it.
     * @example 1
     */
    ChainIdOnError: number;
    /**
     * @description Current ledger version, the one of the latest committed transaction. A failure may come without it.
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
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getBlockByHeight: {
    parameters: {
      query?: {
        /**
         * @description Whether the answer includes the block's transactions. When absent, no transactions are retrieved.
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
      /** @description The block. */
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
          "application/json": components["schemas"]["Block"];
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
         * @description Ledger version to read the account at. When absent, the latest version is used.
         * @example 13129
         */
        ledger_version?: components["parameters"]["LedgerVersion"];
      };
      header?: never;
      path: {
        /**
         * @description Address of the account. With `0x` leading zeros may be left out; without `0x` all 64 hex digits are needed.
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
          "application/json": components["schemas"]["Account"];
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
         * @description Sequence number of the account at which the list starts. When absent, the latest transactions are shown.
         * @example 41
         */
        start?: components["parameters"]["Start"];
        /**
         * @description Maximum number of transactions in the answer. Nodes cap it at 100: a greater value is no error, it just brings no more. 0 is refused. When absent, the default page size applies, 25.
         * @example 25
         */
        limit?: components["parameters"]["Limit"];
      };
      header?: never;
      path: {
        /**
         * @description Address of the account. With `0x` leading zeros may be left out; without `0x` all 64 hex digits are needed.
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
          "application/json": components["schemas"]["TransactionList"];
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
         * @description Hash of the transaction: 64 hex digits, with or without `0x`. It is the one that submitting the transaction returned.
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
          "application/json": components["schemas"]["Transaction"];
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
