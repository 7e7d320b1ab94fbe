import type { JsonObject } from "../json.ts";
import type { Draw } from "../seed/draw.ts";
import type { Seed } from "../seed/seed.ts";
import { type Address, showAddress } from "./address.ts";

/**
 * How a transaction is signed: by its sender alone, or now and then by others too. An account has the same keys all its
 * life. The signatures themselves are random: nothing here verifies.
 */
export function drawSignature(seed: Seed, draw: Draw, sender: Address, others: readonly Address[]): JsonObject {
  if (draw.chance(7, 8)) return accountSignature(seed, draw, sender);
  const candidates = others.filter((address) => address !== sender);
  const start = draw.uint(candidates.length);
  const secondary = [...candidates.slice(start), ...candidates].slice(0, draw.between(1, 2));
  return {
    type: "multi_agent_signature",
    sender: accountSignature(seed, draw, sender),
    secondary_signer_addresses: secondary.map(showAddress),
    secondary_signers: secondary.map((address) => accountSignature(seed, draw, address)),
  };
}

function accountSignature(seed: Seed, draw: Draw, account: Address): JsonObject {
  const key = (index: number): string => `0x${seed.digest("public-key", account, index)}`;
  const sign = (): string => `0x${draw.hex(64)}`;
  // The last digit of the address decides, so that an account never changes its kind of key.
  if (!"01234".includes(account.at(-1) as string)) {
    return { type: "ed25519_signature", public_key: key(0), signature: sign() };
  }
  return {
    type: "multi_ed25519_signature",
    public_keys: [key(0), key(1), key(2)],
    signatures: [sign(), sign()],
    threshold: 2,
    bitmap: draw.pick(twoOfThree),
  };
}

/** Which two of three keys signed: a bit each, the first key in the highest one. */
const twoOfThree = ["0xc0000000", "0xa0000000", "0x60000000"];
