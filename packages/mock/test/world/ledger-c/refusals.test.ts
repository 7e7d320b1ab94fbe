import { expect, test } from "vitest";
import { createAsk, document, request } from "./ask.ts";

const ask = createAsk();
const { examples } = document.components;
const visible = examples.UpdateSettingVisible.value;
const reserved = {
  missingAddress: "410000000000000000000000000000000000000404",
  missingAddressVisible: "T9yD14Nj9j7xAB4dbGeiX9h8unnKGLPQF3",
  foreignContract: "410000000000000000000000000000000000000403",
  foreignContractVisible: "T9yD14Nj9j7xAB4dbGeiX9h8unnK5fPMty",
};

/** Expects a refusal: status 200, with exactly this body. */
function expectRefusal(body: unknown, refusal: unknown): void {
  const answer = ask(body);
  expect([answer.status, answer.body]).toEqual([200, refusal]);
}

test.each([
  ["in Base58 instead of hexadecimal", { ...request, owner_address: visible.owner_address }],
  ["in hexadecimal instead of Base58", { ...visible, owner_address: request.owner_address }],
  ["in Base58 with a wrong checksum", { ...visible, owner_address: `${visible.owner_address.slice(0, -1)}V` }],
  ["too short", { ...request, owner_address: request.owner_address.slice(0, -2) }],
  ["null", { ...request, owner_address: null }],
  ["not there", { contract_address: request.contract_address, consume_user_resource_percent: 7 }],
])("the owner %s is an invalid address", (_, body) => {
  expectRefusal(body, examples.InvalidAddress.value);
});

test("there is no contract at the reserved address, nor at an invalid one", () => {
  expectRefusal({ ...request, contract_address: reserved.missingAddress }, examples.ContractNotFound.value);
  expectRefusal({ ...visible, contract_address: reserved.missingAddressVisible }, examples.ContractNotFound.value);
  expectRefusal({ ...request, contract_address: visible.contract_address }, examples.ContractNotFound.value);
});

test("the contract at the other reserved address has another owner", () => {
  expectRefusal({ ...request, contract_address: reserved.foreignContract }, examples.NotOwner.value);
  expectRefusal({ ...visible, contract_address: reserved.foreignContractVisible }, examples.NotOwner.value);
});

test.each([
  [{ ...request, owner_address: 7 }, "Expected string."],
  [{ ...request, consume_user_resource_percent: "7" }, `Couldn't parse integer: For input string: "7"`],
  [{ ...request, consume_user_resource_percent: 7.5 }, "Couldn't parse integer: For input string: 7.5"],
  [
    { ...request, Permission_id: { a: 2n ** 53n } },
    'Couldn\'t parse integer: For input string: {"a":9007199254740992}',
  ],
  [
    { ...request, Permission_id: 2n ** 53n + 1n },
    "Couldn't parse integer: Number out of range for 32-bit signed integer: 9007199254740993",
  ],
])("%o has a member of the wrong type", (body, reason) => {
  expectRefusal(body, { Error: `class org.tron.core.services.http.JsonFormat$ParseException : 1:18: ${reason}` });
});

test.each([undefined, null, [], "text", 7])("the body %j is refused", (body) => {
  expectRefusal(body, examples.NotJson.value);
});

test("the node checks the owner first, then the percentage, then the contract", () => {
  const wrong = { owner_address: "x", contract_address: reserved.missingAddress, consume_user_resource_percent: 101 };
  expectRefusal(wrong, examples.InvalidAddress.value);
  expectRefusal({ ...wrong, owner_address: request.owner_address }, examples.PercentOutOfRange.value);
});
