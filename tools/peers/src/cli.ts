import { createCommand, runCommand } from "@ledgergate/command";

const command = createCommand(
  "pnpm run peers",
  "Tries the ledgers' own SDKs against the mock, in Node and in a browser, and through a gateway. The first run installs them, which needs the network.",
).addHelpText(
  "after",
  "\nEnds with 0 if all steps succeeded, with 1 if one failed, with 2 if its flags\ncannot be read.",
);

await runCommand(command, async () => {
  // Loaded late, since `--help` must work without the mock.
  const { tryPeers } = await import("./peers.ts");
  const failed = await tryPeers();
  console.log(failed === 0 ? "All steps succeeded." : `${failed} of the steps failed.`);
  return failed === 0 ? 0 : 1;
});
