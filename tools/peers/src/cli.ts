import { runCommand } from "@ledgergate/command";

const HELP = `Usage: pnpm run peers

Tries the ledgers' own SDKs against the mock, in Node and in a browser. The first run installs them, which needs the network.

  -v, --version  print the version
  -h, --help     print this text

Ends with 0 where all steps went well, with 1 where one failed, with 2 where its flags cannot be read.`;

await runCommand({ help: HELP, options: {} }, async () => {
  // Loaded only now: it needs the mock, which help does not.
  const { tryPeers } = await import("./peers.ts");
  const failed = await tryPeers();
  console.log(failed === 0 ? "All steps went well." : `${failed} of the steps failed.`);
  return failed === 0 ? 0 : 1;
});
