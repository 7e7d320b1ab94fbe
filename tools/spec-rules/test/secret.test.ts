import { isCredentialName, isSecretName } from "@ledgergate/runtime/mask";
import { expect, test } from "vitest";
import { createSecretSearch } from "../src/secret.ts";

test.each([
  ["api_key x-api-key apiKey authorization password passwd secret client_secret private_key", true],
  ["access_token auth-token bearer_token id_token refreshToken", true],
  ["token tokens token_id bid_token public_key paging_token authentication_key", false],
  ["signature seed passport network_passphrase", false],
])("%s are secrets: %s, and such headers are masked", (names, isSecret) => {
  expect(names.split(" ").filter(isSecretName)).toEqual(isSecret ? names.split(" ") : []);
  if (isSecret) expect(names.split(" ").every(isCredentialName)).toBe(true);
});

const random = "9f86d081884c7d659a2feaa0c55ad015";

test.each<[name: string, schema: Readonly<Record<string, unknown>>, isFound: boolean]>([
  ["api_key", {}, true],
  ["token", {}, false],
  ["api_key", { pattern: "^[0-9a-f]{32}$" }, false],
  ["api_key", { pattern: "^0x" }, true],
  ["api_key", { pattern: "(" }, true],
  ["api_key", { enum: [random] }, false],
  ["api_key", { "x-secret": false }, false],
])("a random value of %s with the schema %j", (name, schema, isFound) => {
  const { note, find } = createSecretSearch();
  note(name, schema);
  expect(find(random, name) !== undefined).toBe(isFound);
});
