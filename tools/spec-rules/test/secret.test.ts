import { isSecretName as isMasked } from "@ledgergate/runtime/mask";
import { expect, test } from "vitest";
import { isSecretName } from "../src/secret.ts";

const names = [
  "api_key",
  "x-api-key",
  "apiKey",
  "authorization",
  "password",
  "passwd",
  "secret",
  "client_secret",
  "private_key",
  "token",
  "access_token",
  "auth-token",
  "bearer_token",
  "id_token",
  "refreshToken",
];

test.each(names)("%s is a secret in documents and is masked at run time", (name) => {
  expect([isSecretName(name), isMasked(name)]).toEqual([true, true]);
});

test.each(["public_key", "paging_token", "authentication_key"])("%s is not a secret in documents", (name) => {
  expect(isSecretName(name)).toBe(false);
});
