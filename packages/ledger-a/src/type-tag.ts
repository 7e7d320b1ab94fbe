/**
 * Compares on-chain types.
 *
 * @module
 */

/**
 * Tests if two texts name the same on-chain type. White space does not count, nor do leading zeros and the
 * case of an address, since both spellings name one account. Type arguments may follow `::`, as in the contract, or follow
 * directly, as nodes send them. Names of modules and structs are compared exactly.
 *
 * @example
 * ```ts
 * import { isSameTypeTag } from "@ledgergate/ledger-a/type-tag";
 *
 * console.log(isSameTypeTag("0x1::pair::Pair<u8, bool>", "0x01::pair::Pair<u8,bool>")); // true
 * ```
 */
export function isSameTypeTag(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

function canonical(typeTag: string): string {
  return typeTag
    .replace(/\s+/g, "")
    .replaceAll("::<", "<")
    .replace(/\b0x0*([0-9a-f]+)(?=::)/gi, (_, digits: string) => `0x${digits.toLowerCase()}`);
}
