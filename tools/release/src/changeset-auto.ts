import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { runCommand } from "@ledgergate/command";
import { apiNames, baselineOf, bundleOf, root } from "./apis.ts";
import { demandOf } from "./changesets/demand.ts";
import { readPresent } from "./changesets/present.ts";
import { statusSince } from "./changesets/status-since.ts";
import { writeChangeset } from "./changesets/write-changeset.ts";
import { covers } from "./diff/change.ts";
import { diffDocuments } from "./diff/diff-documents.ts";
import { readPackages } from "./packages.ts";

const HELP = `Usage: pnpm changeset:auto [--check [--since REVISION]]

Writes .changeset/spec-<api>.md for each document that has changed since the last release: which packages move and how far, what
users see of it, and what they do about breaking changes. A second run writes it anew, so words of your own belong into a
changeset of another name.

  --check            write nothing; say where the changesets that are there move a package less far than the documents ask
                     for, or tell of an earlier state of a document
  --since REVISION   besides, say which packages changed since a git revision without any changeset
  -v, --version      print the version
  -h, --help         print this text

Ends with 0, with 1 where --check finds something or a changeset names what is never released, with 2 when the flags cannot be
read.`;

const REMEDY = "Run `pnpm changeset:auto` and commit what it writes.";

const options = { check: { type: "boolean" }, since: { type: "string" } } as const;

await runCommand({ help: HELP, options }, async ({ values }) => {
  const packages = await readPackages();
  const present = await readPresent(packages);
  const wanted = await Promise.all(
    apiNames.map(async (api) => {
      const changes = await diffDocuments(baselineOf(api), bundleOf(api));
      const demand = demandOf(api, changes, packages);
      const file = `.changeset/spec-${api}.md`;
      return { api, file, demand, text: changes.length > 0 ? writeChangeset(api, changes, demand) : undefined };
    }),
  );
  if (!values.check) {
    for (const { file, text } of wanted) await update(file, text);
    if (wanted.every(({ text }) => text === undefined))
      process.stdout.write("No document has changed since the last release.\n");
    return 0;
  }
  const faults: string[] = [];
  for (const { api, file, demand, text } of wanted) {
    for (const [name, impact] of demand) {
      if (covers(present.get(name), impact)) continue;
      faults.push(
        `${name} has to move by a ${impact} version for the document of ${api}; the changesets say ${present.get(name) ?? "nothing"}.`,
      );
    }
    if (existsSync(join(root, file)) && (await readFile(join(root, file), "utf8")) !== text)
      faults.push(`${file} tells of an earlier state of the document of ${api}.`);
  }
  if (faults.length > 0) throw new Error([...faults, REMEDY].join("\n"));
  if (values.since !== undefined) statusSince(values.since);
  process.stdout.write("The changesets move every package as far as the documents ask for.\n");
  return 0;
});

/** Writes what is to stand in a file, or removes one that has nothing to say any more. */
async function update(file: string, text: string | undefined): Promise<void> {
  if (text !== undefined) {
    await writeFile(join(root, file), text);
    process.stdout.write(`wrote ${file}\n`);
  } else if (existsSync(join(root, file))) {
    await rm(join(root, file));
    process.stdout.write(`removed ${file}\n`);
  }
}
