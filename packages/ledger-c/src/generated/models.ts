// Generated from Ledger C 1.0.0 by `pnpm generate`. Do not edit.
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
