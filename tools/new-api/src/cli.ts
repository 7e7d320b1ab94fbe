import { createCommand, readCount, runCommand } from "@ledgergate/support/command";
import { checkFlags } from "./check-flags.ts";

const command = createCommand(
  "pnpm new-api",
  "Adds an API: its spec, its client, and an entry wherever all APIs are listed. Then it installs and generates.",
)
  .argument("<name>", "words in lower case, such as ledger-d")
  .option(
    "--from <file>",
    "make the spec from an OpenAPI 3.0 or 3.1 document in JSON or YAML, with all files to which it refers",
  )
  .option(
    "--only <names>",
    'only these operations, such as getBlock or "/blocks*", named as for `pnpm codegen`',
    splitNames,
  )
  .option("--skip <names>", "all operations except these", splitNames)
  .option("--compute-units <number>", "cost of each operation of the document (default: 10)", readCount)
  .option("--update", "merge a new version of the imported document; --from names it")
  .option("--keep <places>", "conflicts of an update in which the value here stays; * stands for any text", splitNames)
  .option("--take <places>", "conflicts of an update in which the new document's value is taken", splitNames);

await runCommand(command, async ({ values, positionals: [name = ""] }) => {
  checkFlags(values);
  // Help and mistakes do not wait for the code generator.
  const { newApi } = await import("./new-api.ts");
  return newApi(name, values);
});

function splitNames(given: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...given.split(",").map((name) => name.trim())];
}
