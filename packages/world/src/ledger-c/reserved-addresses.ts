import { bytesToHex } from "@noble/hashes/utils.js";
import type { Address } from "./address.ts";
import { type Refusal, validationFailure } from "./refusal.ts";

/**
 * The refusal that the owner's address calls for, if any: there is no account at `41…0404`. Every other well-formed
 * address is one of an account.
 */
export function refuseAccount(owner: Address): Refusal | undefined {
  const name = bytesToHex(owner);
  return name === nothingThere ? validationFailure(`Account[${name}] does not exist`) : undefined;
}

/**
 * The refusal that the contract's address calls for, if any: there is no contract at `41…0404`, and the one at `41…0403`
 * belongs to somebody else, whoever asks. Every other contract belongs to whoever asks.
 */
export function refuseContract(contract: Address, owner: Address): Refusal | undefined {
  const name = bytesToHex(contract);
  if (name === nothingThere) return validationFailure("Contract does not exist");
  if (name !== somebodyElses) return undefined;
  return validationFailure(`Account[${bytesToHex(owner)}] is not the owner of the contract`);
}

// In Base58: T9yD14Nj9j7xAB4dbGeiX9h8unnKGLPQF3.
const nothingThere = `41${"404".padStart(40, "0")}`;
// In Base58: T9yD14Nj9j7xAB4dbGeiX9h8unnK5fPMty.
const somebodyElses = `41${"403".padStart(40, "0")}`;
