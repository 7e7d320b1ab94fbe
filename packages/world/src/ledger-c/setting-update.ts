import { isObject, type Json } from "../json.ts";
import { type Address, parseAddress } from "./address.ts";
import { type Refusal, syntaxError, unreadable, validationFailure } from "./refusal.ts";
import { refuseAccount, refuseContract } from "./reserved-addresses.ts";

/** A request to update a contract's setting that the node takes. */
export interface SettingUpdate {
  readonly owner: Address;
  readonly contract: Address;

  /** What users pay of the resources, 0 to 100. */
  readonly percent: number;

  /** The permission that the signatures must satisfy. Up to 0 it is the owner's own, which needs no mention. */
  readonly permissionId: number;

  /** Whether addresses are in Base58, in the request and in the answer. */
  readonly visible: boolean;
}

/**
 * Reads the body of a request, or refuses it for the first reason that the node would find: members in the wrong type,
 * the owner, the percentage, the contract.
 *
 * The permission is read from `Permission_id` alone. The node passes over `permission_id`, and a caller who learns
 * that from a simulation rather than from a rejected signature has lost less.
 */
export function readSettingUpdate(body: unknown): SettingUpdate | Refusal {
  if (!isObject(body)) return syntaxError;
  const { owner_address, contract_address } = body;
  if (!isText(owner_address) || !isText(contract_address)) return unreadable("Expected string.");
  const percent = readInteger(body.consume_user_resource_percent);
  if (typeof percent !== "number") return percent;
  const permissionId = readInteger(body.Permission_id);
  if (typeof permissionId !== "number") return permissionId;

  const visible = body.visible === true;
  const owner = parseAddress(owner_address, visible);
  if (!owner) return validationFailure("Invalid address");
  const missing = refuseAccount(owner);
  if (missing) return missing;
  if (percent < 0 || percent > 100) return validationFailure("percent not in [0, 100]");
  const contract = parseAddress(contract_address, visible);
  if (!contract) return validationFailure("Contract does not exist");
  return refuseContract(contract, owner) ?? { owner, contract, percent, permissionId, visible };
}

type Member = Json | undefined;

/** A text, or nothing: the node then has an address without bytes, which it refuses in its own turn. */
function isText(member: Member): boolean {
  return member === undefined || member === null || typeof member === "string";
}

/** A whole number of 32 bits; nothing is 0. */
function readInteger(member: Member): number | Refusal {
  const number = member ?? 0;
  if (typeof number === "number" && Number.isInteger(number)) {
    if (number === (number | 0)) return number;
    return unreadable(`Couldn't parse integer: Number out of range for 32-bit signed integer: ${number}`);
  }
  return unreadable(`Couldn't parse integer: For input string: ${JSON.stringify(number)}`);
}
