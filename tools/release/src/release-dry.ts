import { createCommand, runCommand } from "@ledgergate/support/command";

const command = createCommand(
  "pnpm release:dry",
  `Rehearses a release. Bumps the versions in a copy, packs every package, and publishes the tarballs to a registry on this \
machine (verdaccio) with the release's own script. Then it installs all packages by name into an empty folder, calls each client \
there, and runs the commands of cli, mock and gateway. It also checks the files of each package, its types and exports (publint, \
Are The Types Wrong), and the licences of all dependencies. Leaves tarballs and an SBOM (CycloneDX) in dist/release-dry.

Needs the npm registry to install verdaccio into a temporary folder. Publishes only to 127.0.0.1.`,
).addHelpText("after", "\nEnds with 0. Ends with 1 if it finds a fault. Ends with 2 if the flags cannot be read.");

await runCommand(command, async () => {
  // Loaded late: it needs the mock and the clients, but `--help` must work without them.
  const { rehearse } = await import("./dry/rehearse.ts");
  const faults = await rehearse((kind, text) => console.log(`${kind.padEnd(9)}  ${text}`));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return 0;
});
