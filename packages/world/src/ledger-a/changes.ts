import type { Json, JsonObject } from "../json.ts";
import type { Draw } from "../seed/draw.ts";
import type { Seed } from "../seed/seed.ts";
import { type Address, frameworkAddress, showAddress } from "./address.ts";

/** The change that gives an account its next sequence number. */
export function writeAccount(seed: Seed, account: Address, sequenceNumber: number): JsonObject {
  const address = showAddress(account);
  return writeResource(seed, account, "0x1::account::Account", {
    authentication_key: authenticationKeyOf(account),
    coin_register_events: eventHandle(address, 0, 1),
    guid_creation_num: String(coinHandlesOf(account).withdrawals + 1),
    sequence_number: String(sequenceNumber),
  });
}

/** The authentication key of an account that never changed it: its address, with all digits. */
export function authenticationKeyOf(account: Address): string {
  return `0x${account}`;
}

/** The change of an account's store of a coin. */
export function writeCoinStore(
  seed: Seed,
  account: Address,
  coin: string,
  { value, deposits, withdrawals }: { readonly value: number; readonly deposits: number; readonly withdrawals: number },
): JsonObject {
  const address = showAddress(account);
  const handles = coinHandlesOf(account);
  return writeResource(seed, account, `0x1::coin::CoinStore<${coin}>`, {
    coin: { value: String(value) },
    deposit_events: eventHandle(address, handles.deposits, deposits),
    frozen: false,
    withdraw_events: eventHandle(address, handles.withdrawals, withdrawals),
  });
}

/** The creation numbers of an account's handles of coin events. Those of `0x1` come behind the chain's own handles. */
export function coinHandlesOf(account: Address): { readonly deposits: number; readonly withdrawals: number } {
  return account === frameworkAddress ? { deposits: 5, withdrawals: 6 } : { deposits: 2, withdrawals: 3 };
}

export function writeResource(seed: Seed, account: Address, type: string, data: JsonObject): JsonObject {
  return {
    type: "write_resource",
    address: showAddress(account),
    state_key_hash: stateKeyHash(seed, account, type),
    data: { type, data },
  };
}

export function deleteResource(seed: Seed, account: Address, resource: string): JsonObject {
  return {
    type: "delete_resource",
    address: showAddress(account),
    state_key_hash: stateKeyHash(seed, account, resource),
    resource,
  };
}

/** An entry of a table: its key and value in BCS, and decoded where the node knows their types. */
export interface TableItem {
  readonly table: string;
  readonly key: string;
  readonly value: string;
  readonly decoded?: {
    readonly key: Json;
    readonly key_type: string;
    readonly value: Json;
    readonly value_type: string;
  };
}

export function writeTableItem(seed: Seed, { table, key, value, decoded }: TableItem): JsonObject {
  return {
    type: "write_table_item",
    state_key_hash: stateKeyHash(seed, table, key),
    handle: tableHandle(seed, table),
    key,
    value,
    data: decoded ? { ...decoded } : null,
  };
}

export function deleteTableItem(seed: Seed, { table, key, decoded }: Omit<TableItem, "value">): JsonObject {
  return {
    type: "delete_table_item",
    state_key_hash: stateKeyHash(seed, table, key),
    handle: tableHandle(seed, table),
    key,
    data: decoded ? { key: decoded.key, key_type: decoded.key_type } : null,
  };
}

export function writeModule(seed: Seed, account: Address, name: string, code: JsonObject): JsonObject {
  return {
    type: "write_module",
    address: showAddress(account),
    state_key_hash: stateKeyHash(seed, account, "module", name),
    data: code,
  };
}

export function deleteModule(seed: Seed, account: Address, name: string): JsonObject {
  return {
    type: "delete_module",
    address: showAddress(account),
    state_key_hash: stateKeyHash(seed, account, "module", name),
    module: `${showAddress(account)}::${name}`,
  };
}

/** Bytecode as it begins on the chain, and goes on at random. */
export function drawBytecode(draw: Draw): string {
  return `0xa11ceb0b05000000${draw.hex(draw.between(48, 120))}`;
}

export function eventHandle(address: string, creationNumber: number, counter: number): JsonObject {
  return {
    counter: String(counter),
    guid: { id: { addr: address, creation_num: String(creationNumber) } },
  };
}

/** The same piece of state has the same key hash wherever it is changed. */
function stateKeyHash(seed: Seed, ...key: readonly string[]): string {
  return `0x${seed.digest("state-key", ...key)}`;
}

function tableHandle(seed: Seed, table: string): string {
  return `0x${seed.digest("table", table)}`;
}
