import type { Json, JsonObject } from "../json.ts";
import type { Draw, Seed } from "../seed.ts";
import { type Address, formatAddress, frameworkAddress } from "./address.ts";

/** Makes the change that increments an account's sequence number. */
export function writeAccount(seed: Seed, account: Address, sequenceNumber: number): JsonObject {
  const address = formatAddress(account);
  return writeResource(seed, account, "0x1::account::Account", {
    authentication_key: authenticationKeyOf(account),
    coin_register_events: eventHandle(address, 0, 1),
    guid_creation_num: String(coinHandlesOf(account).withdrawals + 1),
    sequence_number: String(sequenceNumber),
  });
}

/** Returns the authentication key of an account that never rotated it: its address with all digits. */
export function authenticationKeyOf(account: Address): string {
  return `0x${account}`;
}

/** The change of an account's `CoinStore`. */
export function writeCoinStore(
  seed: Seed,
  account: Address,
  coin: string,
  { value, deposits, withdrawals }: { readonly value: number; readonly deposits: number; readonly withdrawals: number },
): JsonObject {
  const address = formatAddress(account);
  const handles = coinHandlesOf(account);
  return writeResource(seed, account, `0x1::coin::CoinStore<${coin}>`, {
    coin: { value: String(value) },
    deposit_events: eventHandle(address, handles.deposits, deposits),
    frozen: false,
    withdraw_events: eventHandle(address, handles.withdrawals, withdrawals),
  });
}

/** The creation numbers of an account's coin event handles. Those of `0x1` follow the framework's own handles. */
function coinHandlesOf(account: Address): { readonly deposits: number; readonly withdrawals: number } {
  return account === frameworkAddress ? { deposits: 5, withdrawals: 6 } : { deposits: 2, withdrawals: 3 };
}

export function writeResource(seed: Seed, account: Address, type: string, data: JsonObject): JsonObject {
  return {
    type: "write_resource",
    address: formatAddress(account),
    state_key_hash: stateKeyHash(seed, account, type),
    data: { type, data },
  };
}

export function deleteResource(seed: Seed, account: Address, resource: string): JsonObject {
  return {
    type: "delete_resource",
    address: formatAddress(account),
    state_key_hash: stateKeyHash(seed, account, resource),
    resource,
  };
}

/** A table item: key and value in BCS, and also decoded if the node knows their types. */
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
    address: formatAddress(account),
    state_key_hash: stateKeyHash(seed, account, "module", name),
    data: code,
  };
}

export function deleteModule(seed: Seed, account: Address, name: string): JsonObject {
  return {
    type: "delete_module",
    address: formatAddress(account),
    state_key_hash: stateKeyHash(seed, account, "module", name),
    module: `${formatAddress(account)}::${name}`,
  };
}

/** Draws bytecode: the magic number and version of a Move module, then random bytes. */
export function drawBytecode(draw: Draw): string {
  return `0xa11ceb0b05000000${draw.hex(draw.between(48, 120))}`;
}

export function eventHandle(address: string, creationNumber: number, counter: number): JsonObject {
  return {
    counter: String(counter),
    guid: { id: { addr: address, creation_num: String(creationNumber) } },
  };
}

/** Makes a random hash that is the same for every change of the same state. */
function stateKeyHash(seed: Seed, ...key: readonly string[]): string {
  return `0x${seed.digest("state-key", ...key)}`;
}

function tableHandle(seed: Seed, table: string): string {
  return `0x${seed.digest("table", table)}`;
}

export function accountEvent(
  account: Address,
  creationNumber: number,
  sequenceNumber: number,
  type: string,
  data: Json,
): JsonObject {
  return {
    guid: { creation_number: String(creationNumber), account_address: formatAddress(account) },
    sequence_number: String(sequenceNumber),
    type,
    data,
  };
}

/** Makes a module event. It has no handle, so nodes show a GUID of zeros. */
export function moduleEvent(type: string, data: Json): JsonObject {
  return { guid: { creation_number: "0", account_address: "0x0" }, sequence_number: "0", type, data };
}

export function withdrawal(account: Address, sequenceNumber: number, amount: number): JsonObject {
  const data = { amount: String(amount) };
  return accountEvent(account, coinHandlesOf(account).withdrawals, sequenceNumber, "0x1::coin::WithdrawEvent", data);
}

export function deposit(account: Address, sequenceNumber: number, amount: number): JsonObject {
  const data = { amount: String(amount) };
  return accountEvent(account, coinHandlesOf(account).deposits, sequenceNumber, "0x1::coin::DepositEvent", data);
}

/** The `vm_status` of a success. */
export const executed = "Executed successfully";

/** The event root hash of a transaction without events. */
export const emptyEventRoot = "0x1e46b89be687e772454f4726005f61eb0c7fd3d02455ffc23a476ee5f1ef1949";

/** Root hashes of a transaction's output. Nothing is looked up by them, so they are random. */
export function drawRootHashes(draw: Draw, eventRoot?: string): Record<string, string> {
  return {
    state_change_hash: `0x${draw.hex(32)}`,
    event_root_hash: eventRoot ?? `0x${draw.hex(32)}`,
    accumulator_root_hash: `0x${draw.hex(32)}`,
  };
}
