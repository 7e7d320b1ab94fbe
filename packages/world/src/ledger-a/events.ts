import type { Json, JsonObject } from "../json.ts";
import { type Address, showAddress } from "./address.ts";
import { coinHandlesOf } from "./changes.ts";

/** An event of a handle that an account owns. */
export function handleEvent(
  account: Address,
  creationNumber: number,
  sequenceNumber: number,
  type: string,
  data: Json,
): JsonObject {
  return {
    guid: { creation_number: String(creationNumber), account_address: showAddress(account) },
    sequence_number: String(sequenceNumber),
    type,
    data,
  };
}

/** An event that a module emits without a handle: nodes give it zeros in place of one. */
export function moduleEvent(type: string, data: Json): JsonObject {
  return { guid: { creation_number: "0", account_address: "0x0" }, sequence_number: "0", type, data };
}

/** The event of coins that leave an account. */
export function withdrawal(account: Address, sequenceNumber: number, amount: number): JsonObject {
  const data = { amount: String(amount) };
  return handleEvent(account, coinHandlesOf(account).withdrawals, sequenceNumber, "0x1::coin::WithdrawEvent", data);
}

/** The event of coins that reach an account. */
export function deposit(account: Address, sequenceNumber: number, amount: number): JsonObject {
  const data = { amount: String(amount) };
  return handleEvent(account, coinHandlesOf(account).deposits, sequenceNumber, "0x1::coin::DepositEvent", data);
}
