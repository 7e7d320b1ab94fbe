import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createCommand, runCommand } from "@ledgergate/support/command";

const command = createCommand(
  "pnpm conformance",
  "Checks recorded responses of public nodes against specs and clients.",
)
  .argument("[dir]", "folder of the cases (default: CONFORMANCE_DIR, else shared/conformance beside the repository)")
  .option(
    "--gateway",
    "also check the clients through a gateway whose nodes return the recorded responses. `pnpm conformance` itself adds this flag",
  )
  .addHelpText(
    "after",
    "\nEnds with 0 if every case passes, with 1 if one fails, with 2 if the flags\ncannot be read.",
  );

const DEFAULT_DIRECTORY = resolve(import.meta.dirname, "../../../../../shared/conformance");

await runCommand(command, async ({ values, positionals: [given] }) => {
  const directory = given ?? (process.env.CONFORMANCE_DIR || DEFAULT_DIRECTORY);
  if (directory === DEFAULT_DIRECTORY && !existsSync(directory)) {
    console.log("Conformance: SKIPPED, no recorded response was checked.");
    console.log(`Set CONFORMANCE_DIR, or put the cases into ${directory}.`);
    return 0;
  }
  // Loaded late: it needs the clients, but help does not.
  const { conform } = await import("./conform.ts");
  return conform(directory, values, (text) => console.log(text));
});
