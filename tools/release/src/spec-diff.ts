import process from "node:process";
import { styleText } from "node:util";
import { createCommand, runCommand } from "@ledgergate/support/command";
import { apiNames, bundleOf, saveBaseline } from "./apis.ts";
import { type Change, impacts } from "./diff/change.ts";

const command = createCommand(
  "pnpm spec:diff",
  "Lists the changes of each document since the last release, each with bump, description and place.",
)
  .argument(
    "[base]",
    "compare with this instead: a document, the tarball of a package, or the baseline in a git revision",
  )
  .option(
    "--save",
    "save the current document of each API as its baseline, as a release does; [base] then names the only API to save",
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
  const { readDocument } = await import("@ledgergate/service-kit/bundles");
  const printed = Object.entries(await findBases(positionals[0])).map(async ([api, base]) =>
    printChanges(api, await diffDocuments(base, readDocument(bundleOf(api)))),
  );
  for (const text of await Promise.all(printed)) process.stdout.write(`${text}\n`);
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
  if (changes.length === 0) return `${styleText("bold", api)}: nothing changed`;
  const ordered = impacts.toReversed().flatMap((impact) => changes.filter((change) => change.impact === impact));
  const counts = Array.from(
    Map.groupBy(ordered, ({ impact }) => impact),
    ([impact, { length }]) => `${length} ${impact}`,
  );
  const groups = [...new Set(changes.map(({ subject }) => subject))].map((subject) => {
    const group = ordered.filter((change) => change.subject === subject);
    return [`  ${subject}`, ...group.map(printChange)].join("\n");
  });
  return [`${styleText("bold", api)}: ${counts.join(", ")}`, ...groups].join("\n");
}

function printChange({ impact, messages, place }: Change): string {
  const first = `    ${styleText(COLOURS[impact], impact)}  ${messages.join(" ")}`;
  return place === "" ? first : `${first}\n           ${styleText("gray", `at ${place}`)}`;
}
