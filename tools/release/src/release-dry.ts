import { runCommand } from "@ledgergate/command";

const HELP = `Usage: pnpm release:dry

Rehearses a release. Moves the versions in a copy, packs every package, and publishes the tarballs to a registry on this machine
(verdaccio), by the script that releases run. Then it installs all packages by name into an empty folder, calls each client there,
and runs the commands of mock and gateway. It also checks the files of each package, its types and exports (publint, Are The Types
Wrong), and the licences of all that comes along. Leaves tarballs and an SBOM (CycloneDX) in dist/release-dry.

Needs the npm registry, from which it installs verdaccio into a temporary folder. Publishes nowhere but to 127.0.0.1.

  -v, --version  print the version
  -h, --help     print this text

Ends with 0, with 1 where something is wrong, with 2 when the flags cannot be read.`;

await runCommand({ help: HELP, options: {} }, async () => {
  // Loaded only now: it needs the mock and the clients, which help does not.
  const { rehearse } = await import("./dry/rehearse.ts");
  const faults = await rehearse((what, text) => console.log(`${what.padEnd(9)}  ${text}`));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return 0;
});
