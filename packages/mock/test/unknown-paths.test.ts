import { expect, test } from "vitest";
import { createMockFetch } from "../src/index.ts";

const token = "0a1b2c3d4e5f60718293";
const urls: string[] = [];
const mockFetch = createMockFetch({ apis: ["ledger-a"], onExchange: ({ url }) => void urls.push(url) });

test.each([
  ["/acounts/list", "/acounts/list"],
  ["/ledger-a/mine/v1/accounts/0x1", "/ledger-a/[secret]/v1/accounts/0x1"],
  ["/ledgera/v1/mine/v1/acounts/0x1", "/ledgera/v1/[secret]/v1/acounts/0x1"],
  ["/ledger-a/v1/mine/v1/acounts/0x1", "/ledger-a/v1/[secret]/v1/acounts/0x1"],
  ["/ledger-a/v1/mine/v1/acounts/0x1?key=mine&a=b", "/ledger-a/v1/[secret]/v1/acounts/0x1?key=[secret]&a=b"],
  ["/v1/mine/things", "/v1/[secret]/things"],
  [`/files/${token}/mock-key-ledger-a-mainnet`, "/files/[secret]/[secret]"],
  ["/ledger-a/V1/mine/x", "/ledger-a/V1/[secret]/x"],
  ["/api/v1/ledger-a/v1/mine/v1/accounts/0x1", "/api/v1/ledger-a/v1/[secret]/v1/accounts/0x1"],
  ["/ledger-a/v1/testnet/v1/mine/v1/accounts/0x1", "/ledger-a/v1/[secret]/v1/[secret]/v1/accounts/0x1"],
  ["/ledger-a/v1//mine/x", "/ledger-a/v1//[secret]/x"],
  ["/api-keys/mine", "/api-keys/[secret]"],
])("%s is in no document, and is reported as %s", async (path, shown) => {
  await mockFetch(mockFetch.url + path);
  expect(urls.pop()).toBe(shown);
});
