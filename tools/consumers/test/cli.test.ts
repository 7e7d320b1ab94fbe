import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { findTarballs, installInto, makeApplication } from "../src/install-packed.ts";
import { findRefusedLicences, readComponents, writeSbom } from "../src/licences.ts";
import { nodeBinary } from "../src/platforms.ts";
import { readPublishedPackages } from "../src/published-packages.ts";
import { runProgram } from "../src/run-program.ts";

let folder: string;
let mock: Mock;

beforeAll(async () => {
  const names = (await readPublishedPackages()).map(({ name }) => name);
  // What only servers need.
  const others = ["mock", "service-kit", "world"].map((name) => `@ledgergate/${name}`);
  const wanted = ["@ledgergate/cli", ...names.filter((name) => !others.includes(name))];
  folder = await makeApplication();
  await installInto(folder, await findTarballs(inject("consumer"), wanted));
  mock = await startMock({ port: 0, apis: ["ledger-a"] });
}, 120_000);
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

it("brings only licences that users can be given, and ranges", async () => {
  const sbom = join(folder, "sbom.cdx.json");
  await writeSbom(folder, sbom);
  const components = await readComponents(folder, sbom);
  expect(components.map(({ name }) => name)).toContain("commander");
  expect(findRefusedLicences(components)).toEqual([]);
  const manifest = await readFile(join(folder, "node_modules/@ledgergate/cli/package.json"), "utf8");
  const { dependencies } = JSON.parse(manifest) as { readonly dependencies: Readonly<Record<string, string>> };
  expect(Object.entries(dependencies).filter(([, range]) => !/^\^\d+\.\d+\.\d+$/.test(range))).toEqual([]);
});

it.each(["node-22", "node"])("calls an operation on %s", async (version) => {
  const env = [`LEDGERGATE_BASE_URL=${mock.url}`, "LEDGERGATE_API_KEY=any-key"];
  const program = [nodeBinary(version), "node_modules/.bin/ledgergate"];
  const printed = await runProgram("env", [...env, ...program, "ledger-a", "get-account", "0x1"], folder);
  expect(JSON.parse(printed)).toHaveProperty("sequence_number");
});
