import { createCommand, runCommand } from "@ledgergate/support/command";

const command = createCommand(
  "pnpm release:dry",
  `Rehearses a release in a copy. Bumps the versions, packs every package, and publishes the tarballs to a registry on \
this machine (verdaccio) with the release's own script. Then it installs all packages by name, calls each client, and \
runs the commands of cli, mock and gateway. Checks the files, types and exports of each package (publint, Are The \
Types Wrong), and all licences. Leaves tarballs and an SBOM (CycloneDX) in dist/release-dry.

Needs the npm registry to install verdaccio into a temporary folder. Publishes only to 127.0.0.1.`,
).addHelpText("after", "\nEnds with 0, with 1 if it finds a fault, with 2 if the flags cannot be read.");

await runCommand(command, async () => {
  // Loaded late: it needs the mock and the clients, but `--help` must work without them.
  const { rehearse } = await import("./dry/rehearse.ts");
  const faults = await rehearse((kind, text) => console.log(`${kind.padEnd(9)}  ${text}`));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return 0;
});
