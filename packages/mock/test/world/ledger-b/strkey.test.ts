import { base32nopad } from "@scure/base";
import { expect, test } from "vitest";
import { accountId, contractId, muxedAccountId } from "../../../src/world/ledger-b/strkey.ts";
import { document } from "./ask.ts";

const account = "GCQY66FNVHGNJVELPP2TKIVNV5EMIPWM3OBCGFPA27NHPHUCB7674MRB";
const contract = "CCSLAWE57GJKKTYG5KIASNAEG26WSH5NUIDO4I2JSYEVTPRCPOJOV377";
const payload = (text: string) => base32nopad.decode(text).subarray(1, 33);

test("account identifiers equal those of the document's examples, including the checksum", () => {
  expect(document.components.schemas.AccountId.examples).toEqual([account]);
  expect(accountId(payload(account))).toBe(account);
  expect(document.components.schemas.ContractId.examples).toEqual([contract]);
  expect(contractId(payload(contract))).toBe(contract);
});

test("a multiplexed account holds the account and a 64-bit number", () => {
  expect(document.components.schemas.MuxedAccountId.examples).toEqual([muxedAccountId(account, 42n)]);
  expect(muxedAccountId(account, 2n ** 64n - 1n)).toMatch(/^M[A-Z2-7]{68}$/);
});
