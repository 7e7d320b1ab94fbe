// Generated from Ledger C 1.0.0 by @ledgergate/codegen. Do not edit.
export type {
  Address,
  UpdateSettingRequest,
  NodeFailure,
  UpdateSettingValue,
  UpdateSettingParameter,
  UpdateSettingContract,
  RawData,
  UnsignedTransaction,
  UpdateSettingResult,
} from "./schema.ts";
