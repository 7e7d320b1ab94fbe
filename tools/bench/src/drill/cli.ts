import { Argument, createCommand, formatList, readCount, runCommand, showProgress } from "@ledgergate/support/command";
import { alignColumns } from "../report.ts";
import type { DrillResult } from "./drill.ts";
import { drills } from "./drills.ts";
import { runDrill } from "./run-drill.ts";

const command = createCommand(
  "pnpm gateway:drill",
  "Causes failures in its own gateways on the loopback address, and prints measured and required figures.",
)
  .addArgument(new Argument("[names...]", "the drills to run (default: all)").choices(drills.map(({ name }) => name)))
  .option("--rounds <n>", "number of rounds, for drills that have rounds (default: each drill's own number)", readCount)
  .option("--complete", "exit with 1 if a drill is skipped")
  .option("--json", "print one line of JSON per drill")
  .addHelpText(
    "after",
    `
Drills:
${formatList(drills)}

A drill is skipped, and says so, if this machine lacks a program that it needs.
Exit codes: 0 all requirements are met, 1 some are not, 2 the command line
cannot be read.`,
  );

await runCommand(command, async ({ values, positionals: names }) => {
  const { rounds } = values;
  const abort = new AbortController();
  // Lets the drill end its processes before this process ends.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => abort.abort());
  let code = 0;
  for (const drill of drills) {
    if (names.length > 0 && !names.includes(drill.name)) continue;
    const progress = (text: string): void => showProgress(`${drill.name}: ${text}`);
    try {
      const result = await runDrill(drill, { rounds, progress, signal: abort.signal });
      showProgress("");
      const json = { drill: drill.name, ...("skipped" in result ? result : { figures: result }) };
      console.log(values.json ? JSON.stringify(json) : textOf(drill.name, result));
      if ("skipped" in result ? values.complete : result.some(({ holds }) => !holds)) code = 1;
    } catch (error) {
      showProgress("");
      console.error(`${drill.name}: ${error instanceof Error ? error.message : error}`);
      code = 1;
      if (abort.signal.aborted) return 130;
    }
  }
  return code;
});
// Everything has ended. Node.js itself can wait for ever at its end, once sockets were reset (seen in nodejs/node#47748).
process.exit();

function textOf(name: string, result: DrillResult): string {
  if ("skipped" in result) return `${name}\n  SKIPPED: ${result.skipped}.`;
  const rows = result.map(({ name, value, required, holds }) => [name, value, required, holds ? "holds" : "MISSED"]);
  return [name, ...alignColumns(rows, (at) => at === 1)].join("\n  ");
}
