import fc from "fast-check";
import { expect, test } from "vitest";
import { createAsk, request } from "./ask.ts";
import { requests } from "./requests.ts";

// spec-examples.test.ts compares bytes and identifiers with those of the examples.
const ask = createAsk();

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
