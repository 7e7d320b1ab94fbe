import { createCommand, runCommand } from "@ledgergate/support/command";

const command = createCommand(
  "pnpm run peers",
  "Tries the ledgers' own SDKs against the mock, in Node and in a browser. The first run installs them, which needs the network.",
).addHelpText("after", "\nExit codes: 0 all steps succeeded, 1 a step failed, 2 the command line cannot be\nread.");

await runCommand(command, async () => {
  // Loaded late, since `--help` must work without the mock. A step that fails sets the exit code.
  await import("./peers.ts");
  return 0;
});
