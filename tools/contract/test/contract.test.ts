import { apiNames, loadApi } from "@ledgergate/conformance";
import { afterAll, expect, test } from "vitest";
import { totalOf } from "../src/coverage.ts";
import { startRecordedMock } from "../src/recorded-mock.ts";
import { defineContract } from "./define-contract.ts";

const mock = await startRecordedMock();
afterAll(() => mock.close());

const coverages = (await Promise.all(apiNames.map(loadApi))).map((api) => defineContract(api, mock));

test("everything that the documents promise is covered", () => {
  process.stdout.write(`${coverages.join("\n")}\n${totalOf(coverages)}\n`);
  expect(coverages.flatMap(({ missing }) => missing)).toEqual([]);
});
