// Generated from Ledger C 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiShapes } from "@ledgergate/runtime/validate";

/** Schemas of Ledger C as data, from which its validators are created. */
export const shapes: ApiShapes = {
  schemas: {
    Address: { type: "string", pattern: /^(?:41[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/u },
    UpdateSettingRequest: {
      type: "object",
      required: ["owner_address", "contract_address", "consume_user_resource_percent"],
      properties: {
        owner_address: "Address",
        contract_address: "Address",
        consume_user_resource_percent: { type: "integer", format: "int32", minimum: 0, maximum: 100 },
        permission_id: { type: "integer", format: "int32" },
        Permission_id: { type: "integer", format: "int32" },
        visible: { type: "boolean" },
      },
    },
    NodeFailure: { type: "object", required: ["Error"], properties: { Error: { type: "string" } } },
    UpdateSettingValue: {
      type: "object",
      required: ["owner_address", "contract_address"],
      properties: {
        owner_address: "Address",
        contract_address: "Address",
        consume_user_resource_percent: { type: "integer", format: "int64", minimum: 0, maximum: 100 },
      },
    },
    UpdateSettingParameter: {
      type: "object",
      required: ["type_url", "value"],
      properties: { type_url: { type: "string", pattern: /UpdateSettingContract$/u }, value: "UpdateSettingValue" },
    },
    UpdateSettingContract: {
      type: "object",
      required: ["type", "parameter"],
      properties: {
        type: { enum: ["UpdateSettingContract"] },
        parameter: "UpdateSettingParameter",
        Permission_id: { type: "integer", format: "int32" },
      },
    },
    RawData: {
      type: "object",
      required: ["contract", "ref_block_bytes", "ref_block_hash", "expiration", "timestamp"],
      properties: {
        contract: { type: "array", minItems: 1, items: "UpdateSettingContract" },
        ref_block_bytes: { type: "string" },
        ref_block_hash: { type: "string" },
        expiration: { type: "integer", format: "int64" },
        timestamp: { type: "integer", format: "int64" },
        data: { type: "string" },
        fee_limit: { type: "integer", format: "int64" },
        scripts: { type: "string" },
        auths: { type: "array", items: { type: "object" } },
        ref_block_num: { type: "integer", format: "int64" },
      },
    },
    UnsignedTransaction: {
      type: "object",
      required: ["visible", "txID", "raw_data", "raw_data_hex"],
      properties: {
        visible: { type: "boolean" },
        txID: { type: "string", pattern: /^[0-9a-fA-F]{64}$/u },
        raw_data: "RawData",
        raw_data_hex: { type: "string", pattern: /^(?:[0-9a-fA-F]{2})+$/u },
      },
    },
    UpdateSettingResult: { type: "object", oneOf: ["UnsignedTransaction", "NodeFailure"] },
  },
  answers: { updateSetting: "UnsignedTransaction" },
};
