import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { JsonObject } from "../json.ts";
import { formatAddress } from "./address.ts";
import { lifetimeMs, type ReferenceBlock } from "./reference-block.ts";
import type { SettingUpdate } from "./setting-update.ts";

/** Builds the transaction that updates a contract's setting: as JSON, as protobuf bytes, and their SHA-256. */
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
        owner_address: formatAddress(owner, visible),
        contract_address: formatAddress(contract, visible),
        // Protobuf's JSON form omits members at their default.
        ...(percent === 0 ? {} : { consume_user_resource_percent: percent }),
      },
      type_url: typeUrl,
    },
    type: contractType.name,
    ...(permissionId <= 0 ? {} : { Permission_id: permissionId }),
  };
}

/** Encodes `Transaction.raw` with the field numbers of its messages `Transaction.Contract`, `Any` and `UpdateSettingContract`. */
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

export type Field = readonly [number: number, value: Uint8Array | string | number];

/**
 * Encodes a protobuf message. Fields are written in the given order. Fields with their default, 0 or empty, are omitted,
 * as in proto3. Numbers are written as varints, and must be non-negative integers.
 */
function encodeMessage(fields: readonly Field[]): Uint8Array {
  const bytes: number[] = [];
  for (const [number, value] of fields) {
    if (typeof value === "number") {
      if (value !== 0) bytes.push(...varint(number << 3), ...varint(value));
      continue;
    }
    const content = typeof value === "string" ? utf8.encode(value) : value;
    if (content.length > 0)
      bytes.push(...varint((number << 3) | lengthDelimited), ...varint(content.length), ...content);
  }
  return Uint8Array.from(bytes);
}

const utf8 = new TextEncoder();
const lengthDelimited = 2;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  // Division, since shifts truncate to 32 bits but times in milliseconds have more.
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
  return bytes;
}
