import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { JsonObject } from "../json.ts";
import { printAddress } from "./address.ts";
import { encodeMessage } from "./protobuf.ts";
import type { ReferenceBlock } from "./reference-block.ts";
import type { SettingUpdate } from "./setting-update.ts";

/** How long after the block that it builds on a transaction may be sent, in milliseconds. */
export const lifetimeMs = 60_000;

/** Builds the transaction that updates a contract's setting, as JSON, as bytes and with its identifier. */
export function unsignedTransaction(update: SettingUpdate, block: ReferenceBlock, timestamp: number): JsonObject {
  const expiration = block.time + lifetimeMs;
  const raw = encodeRaw(update, block, expiration, timestamp);
  return {
    visible: update.visible,
    txID: bytesToHex(sha256(raw)),
    raw_data: {
      contract: [contractJson(update)],
      ref_block_bytes: block.bytes,
      ref_block_hash: block.hash,
      expiration,
      timestamp,
    },
    raw_data_hex: bytesToHex(raw),
  };
}

const contractType = { name: "UpdateSettingContract", number: 33 };
const typeUrl = `type.googleapis.com/protocol.${contractType.name}`;

function contractJson({ owner, contract, percent, permissionId, visible }: SettingUpdate): JsonObject {
  return {
    parameter: {
      value: {
        owner_address: printAddress(owner, visible),
        contract_address: printAddress(contract, visible),
        // Left out like every member at its default.
        ...(percent === 0 ? {} : { consume_user_resource_percent: percent }),
      },
      type_url: typeUrl,
    },
    type: contractType.name,
    ...(permissionId <= 0 ? {} : { Permission_id: permissionId }),
  };
}

/** The numbers are those of the messages `Transaction.raw`, `Transaction.Contract`, `Any` and `UpdateSettingContract`. */
function encodeRaw(update: SettingUpdate, block: ReferenceBlock, expiration: number, timestamp: number): Uint8Array {
  const value = encodeMessage([
    [1, update.owner],
    [2, update.contract],
    [3, update.percent],
  ]);
  const parameter = encodeMessage([
    [1, typeUrl],
    [2, value],
  ]);
  const contract = encodeMessage([
    [1, contractType.number],
    [2, parameter],
    [5, Math.max(0, update.permissionId)],
  ]);
  return encodeMessage([
    [1, hexToBytes(block.bytes)],
    [4, hexToBytes(block.hash)],
    [8, expiration],
    [11, contract],
    [14, timestamp],
  ]);
}
