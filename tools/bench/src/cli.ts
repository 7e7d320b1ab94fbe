import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { CLIENT_PROGRAMS, measureBundle } from "./bundle-size.ts";
import { measureCallCost } from "./call-cost.ts";
import { measureCodegen } from "./codegen-cost.ts";
import { measureMockFetch } from "./mock-fetch-cost.ts";
import { measureMock } from "./mock-figures.ts";
import { type MockMemory, measureMockMemory } from "./mock-memory.ts";
import type { Measurement } from "./rounds.ts";
import { formatTable } from "./table.ts";

const HELP = `pnpm bench [--rounds N] [--only calls|size|mock|codegen]

Measures, as ratios within this run: the CPU of one call against bare fetch and openapi-fetch, the size of each client
with one call, the mock's time to ready, requests per second against the Prism CLI, time of a call without a port and
resident memory, and the time to generate clients.

  --rounds N   rounds of each measurement, of which the median counts (default 15)
  --only WHAT  one of calls, size, mock, codegen`;

const parts: Readonly<Record<string, (rounds: number) => Promise<string>>> = { calls, size, mock, codegen };

try {
  const { values } = parseArgs({
    options: { rounds: { type: "string", default: "15" }, only: { type: "string" }, help: { type: "boolean" } },
    args: process.argv.slice(2).filter((argument) => argument !== "--"),
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a whole number from 1.");
  if (values.only !== undefined && !parts[values.only]) throw new Error("--only takes calls, size, mock or codegen.");
  if (values.help) console.log(HELP);
  else {
    for (const [name, measure] of Object.entries(parts)) {
      if (values.only === undefined || values.only === name) console.log(`${await measure(rounds)}\n`);
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function calls(rounds: number): Promise<string> {
  const measured = await measureCallCost(await blockExample(), rounds);
  return `CPU of one call (a block, median of ${rounds} interleaved rounds)\n${ratios(measured, "µs", 1)}`;
}

async function size(): Promise<string> {
  const sizes = [];
  for (const [name, program] of Object.entries(CLIENT_PROGRAMS)) sizes.push(await measureBundle(name, program));
  const together = Object.values(CLIENT_PROGRAMS).slice(1).join("\n").replaceAll("import ", "\nimport ");
  sizes.push(await measureBundle("all five together", together));
  const rows = sizes.map(({ name, minified, gzipped }) => [name, `${minified} B`, `${gzipped} B`]);
  return `Size of a client with one call\n${formatTable([["", "minified", "gzipped"], ...rows])}`;
}

async function mock(rounds: number): Promise<string> {
  const { readyMs, throughput } = await measureMock(rounds);
  const perSecond = throughput.map((measured) => ({ ...measured, median: 1 / measured.median }));
  return [
    `Mock: ready with all APIs after ${readyMs.toFixed(0)} ms (median of ${Math.min(rounds, 5)} starts)`,
    `Requests per second (a block, 16 connections, median of ${rounds} interleaved rounds)`,
    ratios(perSecond, "/s", 0),
    "",
    `A call of createMockFetch (median of ${rounds} interleaved rounds)`,
    ratios(await measureMockFetch(rounds), "µs", 0),
    "",
    memory(await measureMockMemory()),
  ].join("\n");
}

function memory({ requests, idle, halfway, after }: MockMemory): string {
  const rows = [
    ["idle", `${idle.toFixed(0)} MB`],
    [`after ${requests / 2} requests`, `${halfway.toFixed(0)} MB`],
    [`after ${requests} requests`, `${after.toFixed(0)} MB`],
  ];
  return `Resident memory of the mock\n${formatTable(rows)}`;
}

async function codegen(rounds: number): Promise<string> {
  const few = Math.min(rounds, 5);
  return `Code generation (median of ${few} interleaved rounds)\n${ratios(await measureCodegen(few), "s", 2)}`;
}

/** Figures with their ratio to the first row. */
function ratios(measured: readonly Measurement[], unit: string, digits: number): string {
  const base = measured[0]?.median ?? Number.NaN;
  const rows = measured.map(({ name, median, spread }) => [
    name,
    `${median.toFixed(digits)} ${unit}`,
    `× ${(median / base).toFixed(2)}`,
    `± ${(spread * 50).toFixed(0)} %`,
  ]);
  return formatTable(rows);
}

async function blockExample(): Promise<string> {
  const bundle = new URL("../../../specs/ledger-a/dist/openapi.json", import.meta.url);
  const document = JSON.parse(await readFile(bundle, "utf8"));
  const content = document.paths["/blocks/by_height/{block_height}"].get.responses["200"].content["application/json"];
  const [example] = Object.values<{ $ref?: string; value?: unknown }>(content.examples);
  const name = example?.$ref?.split("/").at(-1);
  return JSON.stringify(name === undefined ? example?.value : document.components.examples[name].value);
}
