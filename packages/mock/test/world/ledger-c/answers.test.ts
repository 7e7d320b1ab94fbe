import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAsk, request } from "./ask.ts";
import { decodeMessage } from "./decode-message.ts";
import { requests } from "./requests.ts";

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

test("raw_data_hex decodes to the message in raw_data", () => {
  fc.assert(
    fc.property(requests, ({ body, hex, percent, permission }) => {
      const { raw_data, raw_data_hex } = ask.transaction(body);
      const raw = decodeMessage(Buffer.from(raw_data_hex, "hex"));
      const contract = decodeMessage(raw.get(11) as Buffer);
      const parameter = decodeMessage(contract.get(2) as Buffer);
      const value = decodeMessage(parameter.get(2) as Buffer);
      expect(show(raw)).toEqual({
        1: raw_data.ref_block_bytes,
        4: raw_data.ref_block_hash,
        8: raw_data.expiration,
        11: expect.any(String),
        14: raw_data.timestamp,
      });
      expect(show(contract)).toEqual({ 1: 33, 2: expect.any(String), ...(permission === 0 ? {} : { 5: permission }) });
      expect(String(parameter.get(1))).toBe(raw_data.contract[0].parameter.type_url);
      expect(show(value)).toEqual({ 1: hex.owner, 2: hex.contract, ...(percent === 0 ? {} : { 3: percent }) });
    }),
    { numRuns: 500 },
  );
});

test("the identifier is the SHA-256 of the bytes", () => {
  fc.assert(
    fc.property(requests, ({ body }) => {
      const { txID, raw_data_hex } = ask.transaction(body);
      expect(txID).toBe(createHash("sha256").update(raw_data_hex, "hex").digest("hex"));
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

function show(message: ReadonlyMap<number, bigint | Buffer>): Record<number, number | string> {
  return Object.fromEntries(
    [...message].map(([number, value]) => [number, typeof value === "bigint" ? Number(value) : value.toString("hex")]),
  );
}
