import { expect, test } from "vitest";
import * as runtime from "../src/index.ts";
import * as internal from "../src/internal.ts";
import * as mask from "../src/mask.ts";

test("the public names are these", () => {
  expect(Object.keys(runtime).sort()).toEqual([
    "LedgergateError",
    "createClient",
    "isLedgergateError",
    "toBigInt",
    "u64",
  ]);
});

test("the public names of the sub-path mask are these", () => {
  expect(Object.keys(mask).sort()).toEqual([
    "MASKED",
    "SEARCHED",
    "createMask",
    "isSecretName",
    "maskCause",
    "maskValue",
  ]);
});

test("what other packages share with the runtime is this", () => {
  expect(Object.keys(internal).sort()).toEqual([
    "CLIENT_RULES",
    "callError",
    "checkOptions",
    "credentialRule",
    "givenMembers",
    "isCredential",
    "isObject",
    "remainingMs",
    "tokenRule",
  ]);
});
