// Generated from Ledger A 1.2.0 by `pnpm generate`. Do not edit.
import type { components } from "./schema.ts";

/** What went wrong. Newer nodes may send further codes. */
export type NodeErrorCode = components["schemas"]["NodeErrorCode"];

/** The body of every failure. */
export type NodeError = components["schemas"]["NodeError"];

/**
 * A 64-bit unsigned integer, 0 to 18446744073709551615, as a decimal string, because not every language reads such a
 * number from JSON without loss.
 */
export type U64 = components["schemas"]["U64"];

/**
 * A 32-byte hash: `0x` and 64 hex digits. The form is not enforced, because a node may send an empty or otherwise
 * unusual value where nothing was hashed.
 */
export type HashValue = components["schemas"]["HashValue"];

/**
 * The 32-byte address of an account: `0x` and up to 64 hex digits. Leading zeros may be stripped, so the address whose
 * last byte is 1 may be written `0x1`. Compare addresses by value, not as text.
 */
export type Address = components["schemas"]["Address"];

/** An entry function: `{address}::{module name}::{function name}`. Module and function names are case-sensitive. */
export type EntryFunctionId = components["schemas"]["EntryFunctionId"];

/**
 * An on-chain type as text: `bool`, `u8`, `u16`, `u32`, `u64`, `u128`, `u256`, `address`, `signer`, `vector<{type}>` or
 * a struct, `{address}::{module_name}::{struct_name}::<{generic types}>`. White space is ignored when two struct tags
 * are compared. In a URL path it is percent-encoded.
 */
export type TypeTag = components["schemas"]["TypeTag"];

/**
 * Any JSON value: what an on-chain value looks like in JSON. Integers up to 32 bits are numbers, wider ones strings,
 * addresses and byte vectors hex strings, other vectors arrays, structs objects.
 */
export type JsonValue = components["schemas"]["JsonValue"];

/** A call of an entry function of a published module. */
export type EntryFunctionCall = components["schemas"]["EntryFunctionCall"];

/** The transaction calls an entry function. */
export type EntryFunctionPayload = components["schemas"]["EntryFunctionPayload"];

/**
 * Bytes as hex: `0x` and two digits a byte. Unlike in an `Address`, zeros are not trimmed. Values with an odd number of
 * digits are accepted, because nodes do send them.
 */
export type HexEncodedBytes = components["schemas"]["HexEncodedBytes"];

/** A generic type parameter of a function or struct. */
export type GenericTypeParameter = components["schemas"]["GenericTypeParameter"];

/**
 * A type as an ABI writes it: a `TypeTag`, a reference (`&signer`, `&mut 0x1::coin::Coin`) or a generic type parameter
 * by its position (`T0`, `&T0`).
 */
export type AbiType = components["schemas"]["AbiType"];

/** A function as its callers see it. */
export type FunctionAbi = components["schemas"]["FunctionAbi"];

/** A compiled script. */
export type ScriptBytecode = components["schemas"]["ScriptBytecode"];

/** A run of a script that comes along with its call. */
export type ScriptCall = components["schemas"]["ScriptCall"];

/** The transaction runs a script. */
export type ScriptPayload = components["schemas"]["ScriptPayload"];

/** A module: `{address}::{module name}`. The module name is case-sensitive. */
export type ModuleId = components["schemas"]["ModuleId"];

/** A member of a struct. */
export type StructField = components["schemas"]["StructField"];

/** A struct that a module declares. */
export type StructAbi = components["schemas"]["StructAbi"];

/** What a module offers to callers. */
export type ModuleAbi = components["schemas"]["ModuleAbi"];

/** A compiled module. */
export type ModuleBytecode = components["schemas"]["ModuleBytecode"];

/** The transaction publishes modules. */
export type ModuleBundlePayload = components["schemas"]["ModuleBundlePayload"];

/** A multisig account calls an entry function. */
export type MultisigEntryFunction = components["schemas"]["MultisigEntryFunction"];

/** A multisig account runs a script. */
export type MultisigScript = components["schemas"]["MultisigScript"];

/** What a multisig account runs. `type` may be missing, so tell the two by a member: `function` or `code`. */
export type MultisigTransactionPayload = components["schemas"]["MultisigTransactionPayload"];

/** The transaction runs, in the name of a multisig account, what that account's owners agreed on. */
export type MultisigPayload = components["schemas"]["MultisigPayload"];

/** What a transaction runs. `type` tells the kind. */
export type TransactionPayload = components["schemas"]["TransactionPayload"];

/** An Ed25519 signature by one key. */
export type Ed25519Signature = components["schemas"]["Ed25519Signature"];

/** Ed25519 signatures by some of several keys. */
export type MultiEd25519Signature = components["schemas"]["MultiEd25519Signature"];

/** The signature of one account within a multi-agent signature. `type` tells the scheme. */
export type AccountSignature = components["schemas"]["AccountSignature"];

/** Signatures of the sender and of further accounts that take part. */
export type MultiAgentSignature = components["schemas"]["MultiAgentSignature"];

/** The signature of a transaction. `type` tells the scheme. */
export type TransactionSignature = components["schemas"]["TransactionSignature"];

/** What a sender asks the ledger to do. Pending and user transactions have these members. */
export type TransactionRequest = components["schemas"]["TransactionRequest"];

/** A transaction that waits in the mempool and is not committed yet. */
export type PendingTransaction = components["schemas"]["PendingTransaction"];

/** A module was deleted. */
export type DeleteModule = components["schemas"]["DeleteModule"];

/** A struct type: `{address}::{module}::{struct}`, with type arguments in angle brackets where it is generic. */
export type StructTag = components["schemas"]["StructTag"];

/** A resource was deleted. */
export type DeleteResource = components["schemas"]["DeleteResource"];

/** Key of a deleted table item as JSON, with its type. */
export type DeletedTableData = components["schemas"]["DeletedTableData"];

/** An item of a table was deleted. */
export type DeleteTableItem = components["schemas"]["DeleteTableItem"];

/** A module was published or replaced. */
export type WriteModule = components["schemas"]["WriteModule"];

/** Members of an on-chain struct by name. */
export type StructValue = components["schemas"]["StructValue"];

/** A resource that an account holds. */
export type Resource = components["schemas"]["Resource"];

/** A resource was created or changed. */
export type WriteResource = components["schemas"]["WriteResource"];

/** Key and value of a table item as JSON, with their types. */
export type DecodedTableData = components["schemas"]["DecodedTableData"];

/** An item of a table was created or changed. */
export type WriteTableItem = components["schemas"]["WriteTableItem"];

/** One change of the ledger's state. `type` tells the kind. */
export type WriteSetChange = components["schemas"]["WriteSetChange"];

/** What every committed transaction has, whatever its variant. */
export type CommittedTransaction = components["schemas"]["CommittedTransaction"];

/** Identifier of a stream of events. A module event, which has no stream, has number 0 of account `0x0`. */
export type EventGuid = components["schemas"]["EventGuid"];

/** Something that a transaction reported while it ran. */
export type Event = components["schemas"]["Event"];

/** A committed transaction that an account sent. */
export type UserTransaction = components["schemas"]["UserTransaction"];

/** The writes are the outcome of a script. */
export type ScriptWriteSet = components["schemas"]["ScriptWriteSet"];

/** The writes are listed. */
export type DirectWriteSet = components["schemas"]["DirectWriteSet"];

/** A set of writes. `type` tells the kind. */
export type WriteSet = components["schemas"]["WriteSet"];

/** The transaction writes a state directly. */
export type WriteSetPayload = components["schemas"]["WriteSetPayload"];

/** The payload of the genesis transaction. `type` has one value. */
export type GenesisPayload = components["schemas"]["GenesisPayload"];

/** The transaction that made the ledger. It occurs only at version 0 and has no timestamp. */
export type GenesisTransaction = components["schemas"]["GenesisTransaction"];

/** The transaction that marks the beginning of a block. */
export type BlockMetadataTransaction = components["schemas"]["BlockMetadataTransaction"];

/** The transaction that ends a block and fixes the hash of the whole state. It has no events. */
export type StateCheckpointTransaction = components["schemas"]["StateCheckpointTransaction"];

/**
 * A transaction. `type` tells the variant: `pending_transaction` waits in the mempool, the other four are committed.
 */
export type Transaction = components["schemas"]["Transaction"];

/** A block and its place in the ledger. */
export type Block = components["schemas"]["Block"];

/**
 * The answer in BCS, the ledger's binary format. The contract describes it as an array of uint8: on the wire these are
 * raw octets, not a JSON array.
 */
export type BcsBytes = components["schemas"]["BcsBytes"];

/** What the ledger holds about an account itself. */
export type Account = components["schemas"]["Account"];

/** Transactions in the order of the list. */
export type TransactionList = components["schemas"]["TransactionList"];

/** The variants that this version knows of each union of Ledger A, under the member that tells them apart. */
export const variants = {
  TransactionPayload: {
    type: ["entry_function_payload", "script_payload", "module_bundle_payload", "multisig_payload"],
  },
  AccountSignature: { type: ["ed25519_signature", "multi_ed25519_signature"] },
  TransactionSignature: { type: ["ed25519_signature", "multi_ed25519_signature", "multi_agent_signature"] },
  WriteSetChange: {
    type: [
      "delete_module",
      "delete_resource",
      "delete_table_item",
      "write_module",
      "write_resource",
      "write_table_item",
    ],
  },
  WriteSet: { type: ["script_write_set", "direct_write_set"] },
  GenesisPayload: { type: ["write_set_payload"] },
  Transaction: {
    type: [
      "pending_transaction",
      "user_transaction",
      "genesis_transaction",
      "block_metadata_transaction",
      "state_checkpoint_transaction",
    ],
  },
} as const;
