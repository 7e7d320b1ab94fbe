// Generated from Ledger A 1.2.0 by @ledgergate/codegen. Do not edit.
import type { ApiShapes } from "@ledgergate/runtime/validate";

/** Schemas of Ledger A as data, from which its validators are created. */
export const shapes: ApiShapes = {
  schemas: {
    NodeErrorCode: { type: "string" },
    NodeError: {
      type: "object",
      required: ["message", "error_code"],
      properties: {
        message: { type: "string" },
        error_code: "NodeErrorCode",
        vm_error_code: { type: ["integer", "null"], format: "uint64", minimum: 0 },
      },
    },
    U64: { type: "string", format: "uint64", pattern: /^(0|[1-9][0-9]{0,19})$/u },
    HashValue: { type: "string" },
    Address: { type: "string", pattern: /^0x[0-9a-fA-F]{1,64}$/u },
    EntryFunctionId: { type: "string" },
    TypeTag: {
      type: "string",
      pattern: /^(bool|u8|u16|u32|u64|u128|u256|address|signer|vector<.+>|0x[0-9a-zA-Z:_<, >]+)$/u,
    },
    JsonValue: true,
    EntryFunctionCall: {
      type: "object",
      required: ["function", "type_arguments", "arguments"],
      properties: {
        function: "EntryFunctionId",
        type_arguments: { type: "array", items: "TypeTag" },
        arguments: { type: "array", items: "JsonValue" },
      },
    },
    EntryFunctionPayload: {
      allOf: [
        "EntryFunctionCall",
        { type: "object", required: ["type"], properties: { type: { enum: ["entry_function_payload"] } } },
      ],
    },
    HexEncodedBytes: { type: "string", pattern: /^0x[0-9a-fA-F]*$/u },
    GenericTypeParameter: {
      type: "object",
      required: ["constraints"],
      properties: { constraints: { type: "array", items: { type: "string" } } },
    },
    AbiType: { type: "string" },
    FunctionAbi: {
      type: "object",
      required: ["name", "visibility", "is_entry", "generic_type_params", "params", "return"],
      properties: {
        name: { type: "string" },
        visibility: { type: "string" },
        is_entry: { type: "boolean" },
        is_view: { type: ["boolean", "null"] },
        generic_type_params: { type: "array", items: "GenericTypeParameter" },
        params: { type: "array", items: "AbiType" },
        return: { type: "array", items: "AbiType" },
      },
    },
    ScriptBytecode: {
      type: "object",
      required: ["bytecode"],
      properties: { bytecode: "HexEncodedBytes", abi: { anyOf: ["FunctionAbi", { type: "null" }] } },
    },
    ScriptCall: {
      type: "object",
      required: ["code", "type_arguments", "arguments"],
      properties: {
        code: "ScriptBytecode",
        type_arguments: { type: "array", items: "TypeTag" },
        arguments: { type: "array", items: "JsonValue" },
      },
    },
    ScriptPayload: {
      allOf: ["ScriptCall", { type: "object", required: ["type"], properties: { type: { enum: ["script_payload"] } } }],
    },
    ModuleId: { type: "string" },
    StructField: {
      type: "object",
      required: ["name", "type"],
      properties: { name: { type: "string" }, type: "AbiType" },
    },
    StructAbi: {
      type: "object",
      required: ["name", "is_native", "abilities", "generic_type_params", "fields"],
      properties: {
        name: { type: "string" },
        is_native: { type: "boolean" },
        abilities: { type: "array", items: { type: "string" } },
        generic_type_params: { type: "array", items: "GenericTypeParameter" },
        fields: { type: "array", items: "StructField" },
      },
    },
    ModuleAbi: {
      type: "object",
      required: ["address", "name", "friends", "exposed_functions", "structs"],
      properties: {
        address: "Address",
        name: { type: "string" },
        friends: { type: "array", items: "ModuleId" },
        exposed_functions: { type: "array", items: "FunctionAbi" },
        structs: { type: "array", items: "StructAbi" },
      },
    },
    ModuleBytecode: {
      type: "object",
      required: ["bytecode"],
      properties: { bytecode: "HexEncodedBytes", abi: { anyOf: ["ModuleAbi", { type: "null" }] } },
    },
    ModuleBundlePayload: {
      type: "object",
      required: ["type", "modules"],
      properties: { type: { enum: ["module_bundle_payload"] }, modules: { type: "array", items: "ModuleBytecode" } },
    },
    MultisigEntryFunction: {
      allOf: [
        "EntryFunctionCall",
        { type: "object", properties: { type: { anyOf: [{ enum: ["entry_function_payload"] }, { type: "null" }] } } },
      ],
    },
    MultisigScript: {
      allOf: [
        "ScriptCall",
        { type: "object", properties: { type: { anyOf: [{ enum: ["script_payload"] }, { type: "null" }] } } },
      ],
    },
    MultisigTransactionPayload: { type: "object", anyOf: ["MultisigEntryFunction", "MultisigScript"] },
    MultisigPayload: {
      type: "object",
      required: ["type", "multisig_address"],
      properties: {
        type: { enum: ["multisig_payload"] },
        multisig_address: "Address",
        transaction_payload: { anyOf: ["MultisigTransactionPayload", { type: "null" }] },
      },
    },
    TransactionPayload: {
      type: "object",
      variants: {
        member: "type",
        shapes: {
          entry_function_payload: "EntryFunctionPayload",
          script_payload: "ScriptPayload",
          module_bundle_payload: "ModuleBundlePayload",
          multisig_payload: "MultisigPayload",
        },
      },
    },
    Ed25519Signature: {
      type: "object",
      required: ["type", "public_key", "signature"],
      properties: {
        type: { enum: ["ed25519_signature"] },
        public_key: "HexEncodedBytes",
        signature: "HexEncodedBytes",
      },
    },
    MultiEd25519Signature: {
      type: "object",
      required: ["type", "public_keys", "signatures", "threshold", "bitmap"],
      properties: {
        type: { enum: ["multi_ed25519_signature"] },
        public_keys: { type: "array", items: "HexEncodedBytes" },
        signatures: { type: "array", items: "HexEncodedBytes" },
        threshold: { type: "integer", format: "uint8", minimum: 0, maximum: 255 },
        bitmap: "HexEncodedBytes",
      },
    },
    AccountSignature: {
      type: "object",
      variants: {
        member: "type",
        shapes: { ed25519_signature: "Ed25519Signature", multi_ed25519_signature: "MultiEd25519Signature" },
      },
    },
    MultiAgentSignature: {
      type: "object",
      required: ["type", "sender", "secondary_signer_addresses", "secondary_signers"],
      properties: {
        type: { enum: ["multi_agent_signature"] },
        sender: "AccountSignature",
        secondary_signer_addresses: { type: "array", items: "Address" },
        secondary_signers: { type: "array", items: "AccountSignature" },
      },
    },
    TransactionSignature: {
      type: "object",
      variants: {
        member: "type",
        shapes: {
          ed25519_signature: "Ed25519Signature",
          multi_ed25519_signature: "MultiEd25519Signature",
          multi_agent_signature: "MultiAgentSignature",
        },
      },
    },
    TransactionRequest: {
      type: "object",
      required: [
        "sender",
        "sequence_number",
        "max_gas_amount",
        "gas_unit_price",
        "expiration_timestamp_secs",
        "payload",
      ],
      properties: {
        sender: "Address",
        sequence_number: "U64",
        max_gas_amount: "U64",
        gas_unit_price: "U64",
        expiration_timestamp_secs: "U64",
        payload: "TransactionPayload",
        signature: { anyOf: ["TransactionSignature", { type: "null" }] },
      },
    },
    PendingTransaction: {
      allOf: [
        "TransactionRequest",
        {
          type: "object",
          required: ["type", "hash"],
          properties: { type: { enum: ["pending_transaction"] }, hash: "HashValue" },
        },
      ],
    },
    DeleteModule: {
      type: "object",
      required: ["type", "address", "state_key_hash", "module"],
      properties: {
        type: { enum: ["delete_module"] },
        address: "Address",
        state_key_hash: { type: "string" },
        module: "ModuleId",
      },
    },
    StructTag: { type: "string" },
    DeleteResource: {
      type: "object",
      required: ["type", "address", "state_key_hash", "resource"],
      properties: {
        type: { enum: ["delete_resource"] },
        address: "Address",
        state_key_hash: { type: "string" },
        resource: "StructTag",
      },
    },
    DeletedTableData: {
      type: "object",
      required: ["key", "key_type"],
      properties: { key: "JsonValue", key_type: { type: "string" } },
    },
    DeleteTableItem: {
      type: "object",
      required: ["type", "state_key_hash", "handle", "key"],
      properties: {
        type: { enum: ["delete_table_item"] },
        state_key_hash: { type: "string" },
        handle: "HexEncodedBytes",
        key: "HexEncodedBytes",
        data: { anyOf: ["DeletedTableData", { type: "null" }] },
      },
    },
    WriteModule: {
      type: "object",
      required: ["type", "address", "state_key_hash", "data"],
      properties: {
        type: { enum: ["write_module"] },
        address: "Address",
        state_key_hash: { type: "string" },
        data: "ModuleBytecode",
      },
    },
    StructValue: { type: "object", additionalProperties: "JsonValue" },
    Resource: { type: "object", required: ["type", "data"], properties: { type: "StructTag", data: "StructValue" } },
    WriteResource: {
      type: "object",
      required: ["type", "address", "state_key_hash", "data"],
      properties: {
        type: { enum: ["write_resource"] },
        address: "Address",
        state_key_hash: { type: "string" },
        data: "Resource",
      },
    },
    DecodedTableData: {
      type: "object",
      required: ["key", "key_type", "value", "value_type"],
      properties: {
        key: "JsonValue",
        key_type: { type: "string" },
        value: "JsonValue",
        value_type: { type: "string" },
      },
    },
    WriteTableItem: {
      type: "object",
      required: ["type", "state_key_hash", "handle", "key", "value"],
      properties: {
        type: { enum: ["write_table_item"] },
        state_key_hash: { type: "string" },
        handle: "HexEncodedBytes",
        key: "HexEncodedBytes",
        value: "HexEncodedBytes",
        data: { anyOf: ["DecodedTableData", { type: "null" }] },
      },
    },
    WriteSetChange: {
      type: "object",
      variants: {
        member: "type",
        shapes: {
          delete_module: "DeleteModule",
          delete_resource: "DeleteResource",
          delete_table_item: "DeleteTableItem",
          write_module: "WriteModule",
          write_resource: "WriteResource",
          write_table_item: "WriteTableItem",
        },
      },
    },
    CommittedTransaction: {
      type: "object",
      required: [
        "version",
        "hash",
        "state_change_hash",
        "event_root_hash",
        "gas_used",
        "success",
        "vm_status",
        "accumulator_root_hash",
        "changes",
      ],
      properties: {
        version: "U64",
        hash: "HashValue",
        state_change_hash: "HashValue",
        event_root_hash: "HashValue",
        state_checkpoint_hash: { anyOf: ["HashValue", { type: "null" }] },
        gas_used: "U64",
        success: { type: "boolean" },
        vm_status: { type: "string" },
        accumulator_root_hash: "HashValue",
        changes: { type: "array", items: "WriteSetChange" },
      },
    },
    EventGuid: {
      type: "object",
      required: ["creation_number", "account_address"],
      properties: { creation_number: "U64", account_address: "Address" },
    },
    Event: {
      type: "object",
      required: ["guid", "sequence_number", "type", "data"],
      properties: { guid: "EventGuid", sequence_number: "U64", type: "TypeTag", data: "JsonValue" },
    },
    UserTransaction: {
      allOf: [
        "CommittedTransaction",
        "TransactionRequest",
        {
          type: "object",
          required: ["type", "events", "timestamp"],
          properties: {
            type: { enum: ["user_transaction"] },
            events: { type: "array", items: "Event" },
            timestamp: "U64",
          },
        },
      ],
    },
    ScriptWriteSet: {
      type: "object",
      required: ["type", "execute_as", "script"],
      properties: { type: { enum: ["script_write_set"] }, execute_as: "Address", script: "ScriptCall" },
    },
    DirectWriteSet: {
      type: "object",
      required: ["type", "changes", "events"],
      properties: {
        type: { enum: ["direct_write_set"] },
        changes: { type: "array", items: "WriteSetChange" },
        events: { type: "array", items: "Event" },
      },
    },
    WriteSet: {
      type: "object",
      variants: { member: "type", shapes: { script_write_set: "ScriptWriteSet", direct_write_set: "DirectWriteSet" } },
    },
    WriteSetPayload: {
      type: "object",
      required: ["type", "write_set"],
      properties: { type: { enum: ["write_set_payload"] }, write_set: "WriteSet" },
    },
    GenesisPayload: { type: "object", variants: { member: "type", shapes: { write_set_payload: "WriteSetPayload" } } },
    GenesisTransaction: {
      allOf: [
        "CommittedTransaction",
        {
          type: "object",
          required: ["type", "payload", "events"],
          properties: {
            type: { enum: ["genesis_transaction"] },
            payload: "GenesisPayload",
            events: { type: "array", items: "Event" },
          },
        },
      ],
    },
    BlockMetadataTransaction: {
      allOf: [
        "CommittedTransaction",
        {
          type: "object",
          required: [
            "type",
            "id",
            "epoch",
            "round",
            "events",
            "previous_block_votes_bitvec",
            "proposer",
            "failed_proposer_indices",
            "timestamp",
          ],
          properties: {
            type: { enum: ["block_metadata_transaction"] },
            id: "HashValue",
            epoch: "U64",
            round: "U64",
            events: { type: "array", items: "Event" },
            previous_block_votes_bitvec: {
              type: "array",
              items: { type: "integer", format: "uint8", minimum: 0, maximum: 255 },
            },
            proposer: "Address",
            failed_proposer_indices: {
              type: "array",
              items: { type: "integer", format: "uint32", minimum: 0, maximum: 4294967295 },
            },
            timestamp: "U64",
          },
        },
      ],
    },
    StateCheckpointTransaction: {
      allOf: [
        "CommittedTransaction",
        {
          type: "object",
          required: ["type", "timestamp"],
          properties: { type: { enum: ["state_checkpoint_transaction"] }, timestamp: "U64" },
        },
      ],
    },
    Transaction: {
      type: "object",
      variants: {
        member: "type",
        shapes: {
          pending_transaction: "PendingTransaction",
          user_transaction: "UserTransaction",
          genesis_transaction: "GenesisTransaction",
          block_metadata_transaction: "BlockMetadataTransaction",
          state_checkpoint_transaction: "StateCheckpointTransaction",
        },
      },
    },
    Block: {
      type: "object",
      required: ["block_height", "block_hash", "block_timestamp", "first_version", "last_version"],
      properties: {
        block_height: "U64",
        block_hash: "HashValue",
        block_timestamp: "U64",
        first_version: "U64",
        last_version: "U64",
        transactions: { type: ["array", "null"], items: "Transaction" },
      },
    },
    BcsBytes: { type: "array", items: { type: "integer", format: "uint8", minimum: 0, maximum: 255 } },
    Account: {
      type: "object",
      required: ["sequence_number", "authentication_key"],
      properties: { sequence_number: "U64", authentication_key: "HexEncodedBytes" },
    },
    TransactionList: { type: "array", items: "Transaction" },
  },
  answers: {
    getBlockByHeight: "Block",
    getAccount: "Account",
    listAccountTransactions: "TransactionList",
    getTransactionByHash: "Transaction",
  },
};
