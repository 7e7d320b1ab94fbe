import type { WriteStream } from "node:tty";
import { parseArgs } from "node:util";
import { installSdks } from "@ledgergate/peers";
import { buildFigure } from "./build.ts";
import { callsFigure } from "./calls.ts";
import { codegenFigure } from "./codegen.ts";
import { delaysFigure } from "./delays.ts";
import { gatewayFigure } from "./gateway.ts";
import { heapFigure } from "./heap.ts";
import { largeFigure } from "./large.ts";
import { maskFigure } from "./mask.ts";
import { mockFigure } from "./mock.ts";
import { type Figure, formatTable, meetsGoal, type Table } from "./report.ts";
import { sizeFigure } from "./size.ts";

/** All that `pnpm bench` measures, in this order. */
const figures: readonly Figure[] = [
  callsFigure,
  heapFigure,
  delaysFigure,
  maskFigure,
  sizeFigure,
  mockFigure,
  largeFigure,
  gatewayFigure,
  codegenFigure,
  buildFigure,
];

const HELP = `pnpm bench [FIGURE…] [--only SUBJECTS] [--rounds N] [--peers] [--json]

Measures and prints each figure beside its goal. Without names, all figures:

${figures.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join("\n")}

  --only SUBJECTS  with \`calls\`: only these, with commas between, and what they are compared with
  --rounds N       rounds of each measurement, of which the median counts (default: what suits the figure)
  --peers          with \`calls\` and \`size\`: the ledgers' own SDKs as well; installs them the first time
  --json           the tables as JSON, one line a figure

Ratios compare within one run, in rounds in which everybody takes a turn. A goal that is missed does not fail the command.
A quick look at one client while you work on it: pnpm bench calls --only client --rounds 100`;

try {
  const { values, positionals } = parseArgs({
    options: {
      only: { type: "string" },
      rounds: { type: "string" },
      peers: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
    allowPositionals: true,
    args: process.argv.slice(2).filter((argument) => argument !== "--"),
  });
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) {
    throw new Error("--rounds takes a whole number from 1.");
  }
  const names = figures.map(({ name }) => name);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no figure ${unknown}; there are ${names.join(", ")}.`);
  if (values.only !== undefined && positionals.join() !== "calls") throw new Error("--only goes with calls alone.");
  if (values.help) console.log(HELP);
  else {
    const only = values.only?.split(",");
    const onInstall = (): void => console.error("Installing the SDKs, which takes a while …");
    const peers = values.peers ? await installSdks({ onInstall }) : undefined;
    for (const figure of figures) {
      if (positionals.length > 0 && !positionals.includes(figure.name)) continue;
      const progress = (text: string) => showProgress(process.stderr, `${figure.name}: ${text}`);
      try {
        const tables = await figure.measure({ rounds, only, peers, progress });
        showProgress(process.stderr, "");
        console.log(values.json ? jsonOf(figure.name, tables) : `${tables.map(formatTable).join("\n\n")}\n`);
      } catch (error) {
        // The other figures are still worth having.
        showProgress(process.stderr, "");
        console.error(`${figure.name} was not measured:`, error);
        process.exitCode = 1;
      }
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Overwrites the last line, on a terminal. */
function showProgress(stream: WriteStream, text: string): void {
  if (!stream.isTTY) return;
  stream.cursorTo(0);
  stream.write(text.slice(0, (stream.columns || 80) - 1));
  stream.clearLine(1);
}

function jsonOf(figure: string, tables: readonly Table[]): string {
  const withGoals = tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, ...(row.goal && { meetsGoal: meetsGoal(table, row) }) })),
  }));
  return JSON.stringify({ figure, tables: withGoals });
}
