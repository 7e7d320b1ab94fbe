import { createCommand, runCommand } from "@ledgergate/support/command";

const command = createCommand(
  "pnpm run peers",
  "Tries the ledgers' own SDKs against the mock, in Node and in a browser. The first run installs them, which needs the network.",
).addHelpText("after", "\nExit codes: 0 all steps succeeded, 1 a step failed, 2 the command line cannot be\nread.");

await runCommand(command, async () => {
  // Loaded late, since `--help` must work without the mock.
  const { tryPeers } = await import("./peers.ts");
  const failed = await tryPeers();
  console.log(failed === 0 ? "All steps succeeded." : `Failed steps: ${failed}.`);
  return failed === 0 ? 0 : 1;
});
