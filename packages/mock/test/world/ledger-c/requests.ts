import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import fc from "fast-check";
import type { SettingRequest } from "./ask.ts";

interface AddressForms {
  readonly hex: string;
  readonly base58: string;
}

/** Any address of ledger C. The Base58 form is made here, independently of the tested code. */
const addresses: fc.Arbitrary<AddressForms> = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((rest) => {
  const bytes = Uint8Array.from([0x41, ...rest]);
  const sum = sha256(sha256(bytes)).subarray(0, 4);
  return { hex: Buffer.from(bytes).toString("hex"), base58: base58.encode(Uint8Array.from([...bytes, ...sum])) };
});

export interface ExpectedRequest {
  readonly body: SettingRequest & { readonly Permission_id?: number; readonly visible?: boolean };

  /** The addresses in hexadecimal. The request may have them in Base58. */
  readonly hex: { readonly owner: string; readonly contract: string };
  readonly percent: number;

  /** The expected permission of the transaction; 0 for none. */
  readonly permission: number;
}

/** Any valid request that the node accepts. */
export const requests: fc.Arbitrary<ExpectedRequest> = fc
  .record({
    owner: addresses,
    contract: addresses,
    percent: fc.integer({ min: 0, max: 100 }),
    visible: fc.constantFrom(undefined, false, true),
    permission: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { nil: undefined }),
  })
  .map(({ owner, contract, percent, visible, permission }) => {
    const form = visible ? "base58" : "hex";
    const body = {
      owner_address: owner[form],
      contract_address: contract[form],
      consume_user_resource_percent: percent,
      ...(permission === undefined ? {} : { Permission_id: permission }),
      ...(visible === undefined ? {} : { visible }),
    };
    return {
      body,
      hex: { owner: owner.hex, contract: contract.hex },
      percent,
      permission: Math.max(0, permission ?? 0),
    };
  });

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}
