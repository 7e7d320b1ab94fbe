import { runCommand } from "@ledgergate/command";

const HELP = `Usage: pnpm release:dry

Does all that a release does but publish: moves the versions in a copy, packs every package, installs the tarballs with npm into an
empty folder, and calls each client there. Then it checks what users would get: the files of each package, its types and exports
(publint, Are The Types Wrong), and the licences of all that comes along. Leaves tarballs and an SBOM (CycloneDX) in dist/release-dry.

  -v, --version  print the version
  -h, --help     print this text

Ends with 0, with 1 where something is wrong, with 2 when the flags cannot be read.`;

await runCommand({ help: HELP, options: {} }, async () => {
  // Loaded only now: it needs the mock and the clients, which help does not.
  const { rehearse } = await import("./dry/rehearse.ts");
  const faults = await rehearse((what, text) => console.log(`${what.padEnd(8)}  ${text}`));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return 0;
});
