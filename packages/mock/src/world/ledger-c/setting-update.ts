import { bytesToHex } from "@noble/hashes/utils.js";
import * as refusals from "../../generated/world/ledger-c.ts";
import { fillExample } from "../examples.ts";
import { isObject, type Json } from "../json.ts";
import { type AddressBytes, parseAddress } from "./address.ts";

/** A valid request to update a contract's setting. */
export interface SettingUpdate {
  readonly owner: AddressBytes;
  readonly contract: AddressBytes;

  /** Percentage of the resources that users pay, 0 to 100. */
  readonly percent: number;

  /**
   * The permission that the signatures must satisfy. 0 or less means the owner permission, which the transaction omits.
   */
  readonly permissionId: number;

  /** True if addresses are in Base58, in the request and in the answer. */
  readonly visible: boolean;
}

/**
 * Reads the body of a request, or refuses it as the node does. The node checks in this order: the types of
 * the members, the owner, the percentage, the contract.
 *
 * Only `Permission_id` is read, since real nodes ignore `permission_id`. So a test finds this mistake before a real network
 * rejects the signature.
 */
export function readSettingUpdate(body: unknown): SettingUpdate | FailureBody {
  if (!isObject(body)) return refusals.notJson.body;
  const { owner_address, contract_address } = body;
  if (!isText(owner_address) || !isText(contract_address)) return refusals.wrongMember.body;
  const percent = readInteger(body.consume_user_resource_percent);
  if (typeof percent !== "number") return percent;
  const permissionId = readInteger(body.Permission_id);
  if (typeof permissionId !== "number") return permissionId;

  const visible = body.visible === true;
  const owner = parseAddress(owner_address, visible);
  if (!owner) return refusals.invalidAddress.body;
  const missing = refuseAccount(owner);
  if (missing) return missing;
  if (percent < 0 || percent > 100) return refusals.percentOutOfRange.body;
  const contract = parseAddress(contract_address, visible);
  if (!contract) return refusals.contractNotFound.body;
  return refuseContract(contract, owner) ?? { owner, contract, percent, permissionId, visible };
}

type Member = Json | undefined;

/** Tests for a string or an absent member. An absent address counts as empty, and is refused later. */
function isText(member: Member): boolean {
  return member === undefined || member === null || typeof member === "string";
}

/** Reads an int32. An absent member is 0. */
function readInteger(member: Member): number | FailureBody {
  const number: unknown = member ?? 0;
  if (typeof number === "bigint" || Number.isInteger(number)) {
    if (number === (Number(number) | 0)) return number;
    return parseError(`Couldn't parse integer: Number out of range for 32-bit signed integer: ${number}`);
  }
  const text = JSON.stringify(number, (_, value) => (typeof value === "bigint" ? Number(value) : value));
  return parseError(`Couldn't parse integer: For input string: ${text}`);
}

/** Refuses the account at `41…0404`, which does not exist. Every other valid address is an account. */
function refuseAccount(owner: AddressBytes): FailureBody | undefined {
  const name = bytesToHex(owner);
  return name === missingAddress ? { Error: fillExample(refusals.accountNotFound.body.Error, name) } : undefined;
}

/**
 * Refuses the contracts at `41…0404`, which does not exist, and at `41…0403`, which has another owner. Every other contract
 * belongs to the named owner.
 */
function refuseContract(contract: AddressBytes, owner: AddressBytes): FailureBody | undefined {
  const name = bytesToHex(contract);
  if (name === missingAddress) return refusals.contractNotFound.body;
  if (name !== foreignContract) return undefined;
  return { Error: fillExample(refusals.notOwner.body.Error, bytesToHex(owner)) };
}

// In Base58: T9yD14Nj9j7xAB4dbGeiX9h8unnKGLPQF3.
const missingAddress = `41${"404".padStart(40, "0")}`;
// In Base58: T9yD14Nj9j7xAB4dbGeiX9h8unnK5fPMty.
const foreignContract = `41${"403".padStart(40, "0")}`;

/** The body of a refusal, with status 200. */
export interface FailureBody {
  readonly Error: string;
}

/** Makes the answer to a parse error. The reason follows line and column, which are always the same here. */
function parseError(reason: string): FailureBody {
  return { Error: refusals.wrongMember.body.Error.replace(/(?<=:\d+: ).*/, () => reason) };
}
