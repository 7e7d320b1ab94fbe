import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAsk, request } from "./ask.ts";

// spec-examples.test.ts compares bytes and identifiers with those of the examples.
const ask = createAsk();

/** Any address of ledger C. The Base58 form is made here, independently of the tested code. */
const addresses = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((rest) => {
  const bytes = Uint8Array.from([0x41, ...rest]);
  const sum = sha256(sha256(bytes)).subarray(0, 4);
  return { hex: Buffer.from(bytes).toString("hex"), base58: base58.encode(Uint8Array.from([...bytes, ...sum])) };
});

/** Any valid request that the node accepts. */
const requests = fc
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

test("a transaction has the members of its request", () => {
  fc.assert(
    fc.property(requests, ({ body, percent, permission }) => {
      const { visible, raw_data } = ask.transaction(body);
      const [contract] = raw_data.contract;
      expect(visible).toBe(body.visible === true);
      expect(contract.parameter.value).toEqual({
        owner_address: body.owner_address,
        contract_address: body.contract_address,
        ...(percent === 0 ? {} : { consume_user_resource_percent: percent }),
      });
      expect(contract.Permission_id).toBe(permission === 0 ? undefined : permission);
    }),
  );
});

test("the form of the addresses changes neither the bytes nor the identifier", () => {
  fc.assert(
    fc.property(requests, ({ body, hex }) => {
      const { visible, ...rest } = body;
      const shown = ask.transaction(body);
      const plain = ask.transaction({ ...rest, owner_address: hex.owner, contract_address: hex.contract });
      expect([shown.raw_data_hex, shown.txID]).toEqual([plain.raw_data_hex, plain.txID]);
    }),
  );
});

test("unknown members are ignored, and so is `permission_id`, the spelling of the hosted gateway's contract", () => {
  const plain = ask.transaction(request);
  expect(ask.transaction({ ...request, permission_id: 2, memo: "x" })).toEqual(plain);
  expect(ask.transaction({ ...request, permission_id: 2, Permission_id: 3 }).raw_data.contract[0].Permission_id).toBe(
    3,
  );
});
