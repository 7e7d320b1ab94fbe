import process from "node:process";
import { styleText } from "node:util";
import { createCommand, runCommand } from "@ledgergate/support/command";
import { apiNames, bundleOf, saveBaseline } from "./apis.ts";
import { type Change, type Impact, impacts, largest } from "./diff/change.ts";

const command = createCommand(
  "pnpm spec:diff",
  "Lists the changes of each document since the last release: version bump, description and place of each change.",
)
  .argument(
    "[base]",
    "compare with this instead: a document, the tarball of a package, or the baseline in a git revision",
  )
  .option(
    "--save",
    "save the current document of each API as its baseline, as a release does; [base] is then the name of the only API to save",
  )
  .addHelpText(
    "after",
    `
Ends with 0 if the documents could be compared, with 1 if not. Ends with 2 if
the flags cannot be read.`,
  );

const COLOURS = { patch: "gray", minor: "green", major: "red" } as const;

await runCommand(command, async ({ values, positionals }) => {
  if (values.save) return await save(positionals);
  // Loaded late: help and `--save` need no built package.
  const { diffDocuments } = await import("./diff/diff-documents.ts");
  const { findBases } = await import("./find-base.ts");
  await using bases = await findBases(positionals[0]);
  const differences = await Promise.all(
    Object.entries(bases.files).map(async ([api, file]) => ({
      api,
      changes: await diffDocuments(file, bundleOf(api)),
    })),
  );
  for (const { api, changes } of differences) process.stdout.write(`${printChanges(api, changes)}\n`);
  return 0;
});

async function save(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !apiNames.includes(name));
  if (unknown !== undefined) throw new Error(`There is no API ${unknown} (known: ${apiNames.join(", ")}).`);
  for (const api of names.length > 0 ? names : apiNames) process.stdout.write(`wrote ${await saveBaseline(api)}\n`);
  return 0;
}

/** Prints a heading, then the changes by subject, the largest bump first. */
function printChanges(api: string, changes: readonly Change[]): string {
  const needed = largest(changes.map(({ impact }) => impact));
  if (needed === undefined) return `${styleText("bold", api)}: nothing changed`;
  const counts = impacts.toReversed().flatMap((impact) => {
    const count = changes.filter((change) => change.impact === impact).length;
    return count > 0 ? `${count} ${impact}` : [];
  });
  const lines = [`${styleText("bold", api)}: ${counts.join(", ")}`];
  for (const subject of new Set(changes.map((change) => change.subject))) {
    lines.push(`  ${subject}`);
    const group = changes.filter((change) => change.subject === subject);
    lines.push(...group.toSorted((one, other) => rank(other.impact) - rank(one.impact)).map(printChange));
  }
  return lines.join("\n");
}

function printChange({ impact, messages, place }: Change): string {
  const first = `    ${styleText(COLOURS[impact], impact)}  ${messages.join(" ")}`;
  return place === "" ? first : `${first}\n           ${styleText("gray", `at ${place}`)}`;
}

function rank(impact: Impact): number {
  return impacts.indexOf(impact);
}
