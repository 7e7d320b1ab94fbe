import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiNames, loadApi } from "@ledgergate/conformance";
import { afterAll, expect, test } from "vitest";
import { compareTraffic, writeRow } from "../src/compare-traffic.ts";
import { totalOf } from "../src/coverage.ts";
import { startRecordedMock } from "../src/recorded-mock.ts";
import { defineContract } from "./define-contract.ts";

const folder = await mkdtemp(join(tmpdir(), "contract-"));
const har = join(folder, "traffic.har");
// What is recorded is what clients send: bad requests go to a mock of their own.
const [mock, refusing] = await Promise.all([startRecordedMock({ record: har }), startRecordedMock()]);
afterAll(async () => {
  await Promise.all([mock.close(), refusing.close()]);
  await rm(folder, { recursive: true });
});

const apis = await Promise.all(apiNames.map(loadApi));
const coverages = apis.map((api) => defineContract(api, mock, refusing));

test("everything that the documents promise is covered", () => {
  process.stdout.write(`${coverages.join("\n")}\n${totalOf(coverages)}\n`);
  expect(coverages.flatMap(({ missing }) => missing)).toEqual([]);
});

test("Redocly finds nothing wrong with the traffic of all this, and each operation, parameter and status in it", async () => {
  const found = await Promise.all(
    apis.map(async (api) => ({
      name: api.name,
      ...(await compareTraffic(har, api, mock.baseUrls[api.name] as string)),
    })),
  );
  for (const { name, findings, totals } of found) {
    expect(findings, name).toEqual([]);
    for (const part of ["operations", "parameters", "responses"] as const)
      expect(totals[part].covered, `${name}: ${part}`).toBe(totals[part].total);
  }
  // The README has the figures; `vitest run test/contract.test.ts --update` writes them.
  const readme = join(import.meta.dirname, "../README.md");
  const text = await readFile(readme, "utf8");
  const written = found.reduce((rows, { name, ...report }) => writeRow(rows, name, report), text);
  await expect(written).toMatchFileSnapshot(readme);
});
