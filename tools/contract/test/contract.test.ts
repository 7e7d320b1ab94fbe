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
// The recording contains only clients' requests, so bad requests go to a mock of their own.
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

test("Redocly finds no violation in the recorded traffic, and every operation, parameter and status occurs in it", async () => {
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
  // `vitest run test/contract.test.ts --update` writes the figures into the README.
  const readme = join(import.meta.dirname, "../README.md");
  const text = await readFile(readme, "utf8");
  const written = found.reduce((rows, { name, ...report }) => writeRow(rows, name, report), text);
  await expect(written).toMatchFileSnapshot(readme);
});
