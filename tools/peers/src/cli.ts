import { createCommand, runCommand } from "@ledgergate/command";

const command = createCommand(
  "pnpm run peers",
  "Tries the ledgers' own SDKs against the mock, in Node and in a browser. The first run installs them, which needs the network.",
).addHelpText(
  "after",
  "\nEnds with 0 where all steps went well, with 1 where one failed, with 2 where\nits flags cannot be read.",
);

await runCommand(command, async () => {
  // Loaded only now: it needs the mock, which help does not.
  const { tryPeers } = await import("./peers.ts");
  const failed = await tryPeers();
  console.log(failed === 0 ? "All steps went well." : `${failed} of the steps failed.`);
  return failed === 0 ? 0 : 1;
});
