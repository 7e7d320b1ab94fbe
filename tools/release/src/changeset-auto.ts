import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { createCommand, runCommand } from "@ledgergate/support/command";
import { apiNames, baselineOf, bundleOf, root } from "./apis.ts";
import { readBumps } from "./changesets/bumps.ts";
import { demandOf } from "./changesets/demand.ts";
import { writeChangeset } from "./changesets/write-changeset.ts";
import { covers } from "./diff/change.ts";
import { readPackages } from "./packages.ts";

const command = createCommand(
  "pnpm changeset:auto",
  `Writes .changeset/spec-<api>.md for each document that the current branch has changed, or whose changes since the last \
release need larger version bumps than the changesets give: the packages with their bumps, the changes for users, and advice \
about breaking changes. Changes of the branch come first. Every run overwrites these files, so write your own texts into \
another changeset.`,
)
  .option("--check", "write nothing; report bumps that are too small, and changesets that are out of date")
  .option(
    "--since <revision>",
    "with --check: also report packages that changed since this git revision and have no changeset",
  )
  .addHelpText(
    "after",
    `
Ends with 0. Ends with 1 if --check finds a fault or a changeset names a package
that is never released. Ends with 2 if the flags cannot be read.`,
  );

const REMEDY = "Run `pnpm changeset:auto` and commit what it writes.";

await runCommand(command, async ({ values }) => {
  // Loaded late: help needs no built package.
  const { diffDocuments } = await import("./diff/diff-documents.ts");
  const { runChangeset } = await import("./changesets/run-changeset.ts");
  const { changesOfBranch } = await import("./changesets/changes-of-branch.ts");
  const { readDocument } = await import("@ledgergate/service-kit/bundles");
  const packages = await readPackages();
  const bumps = await readBumps(packages);
  const wanted = await Promise.all(
    apiNames.map(async (api) => {
      const document = readDocument(bundleOf(api));
      const changes = await diffDocuments(readDocument(baselineOf(api)), document);
      const demand = demandOf(api, changes, packages);
      const file = `.changeset/spec-${api}.md`;
      const recent = changes.length > 0 && !values.check ? await changesOfBranch(api, document) : [];
      const isCovered = [...demand].every(([name, impact]) => covers(bumps.get(name), impact));
      const isWanted = recent.length > 0 || !isCovered || existsSync(join(root, file));
      const text = changes.length > 0 ? writeChangeset(api, changes, demand, recent) : undefined;
      return { api, file, demand, text, isWanted };
    }),
  );
  if (!values.check) {
    const open = wanted.filter(({ isWanted }) => isWanted);
    for (const { file, text } of open) await update(file, text);
    if (open.length === 0) process.stdout.write("No changeset is missing.\n");
    return 0;
  }
  const faults: string[] = [];
  for (const { api, file, demand, text } of wanted) {
    for (const [name, impact] of demand) {
      if (covers(bumps.get(name), impact)) continue;
      faults.push(
        `${name} needs a ${impact} bump for the document of ${api}, but the changesets give it ${bumps.get(name) ?? "none"}.`,
      );
    }
    if (existsSync(join(root, file)) && sortLines(await readFile(join(root, file), "utf8")) !== sortLines(text ?? ""))
      faults.push(`${file} is out of date: the document of ${api} has changed since.`);
  }
  if (faults.length > 0) throw new Error([...faults, REMEDY].join("\n"));
  // Fails if a package that changed since has no changeset.
  if (values.since !== undefined) await runChangeset(root, ["status", `--since=${values.since}`]);
  process.stdout.write("The changesets contain every version bump that the documents demand.\n");
  return 0;
});

/** Makes texts comparable whose lists were ordered for different branches. */
function sortLines(text: string): string {
  return text.split("\n").sort().join("\n");
}

/** Writes a changeset, or removes it if there is no text. */
async function update(file: string, text: string | undefined): Promise<void> {
  if (text !== undefined) {
    await writeFile(join(root, file), text);
    process.stdout.write(`wrote ${file}\n`);
  } else if (existsSync(join(root, file))) {
    await rm(join(root, file));
    process.stdout.write(`removed ${file}\n`);
  }
}
