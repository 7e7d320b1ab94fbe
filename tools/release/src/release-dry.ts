import { cp, mkdir, rm } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import {
  findRefusedLicences,
  findTarballs,
  findUnmeantFiles,
  installInto,
  listPackedFiles,
  makeApplication,
  packInto,
  readComponents,
  writeSbom,
} from "@ledgergate/consumers";
import { root } from "./apis.ts";
import { readPresent } from "./changesets/present.ts";
import { runCommand } from "./command.ts";
import { callEachClient } from "./dry/call-each-client.ts";
import { checkTarball } from "./dry/check-types.ts";
import { countLicences, readWorkspaceLicences } from "./dry/count-licences.ts";
import { nextVersions } from "./dry/next-versions.ts";
import { readPackages } from "./packages.ts";
import { ReleaseError } from "./release-error.ts";

const HELP = `pnpm release:dry

Does all that a release does but publish: moves the versions in a copy, packs every package, installs the tarballs with npm into an
empty folder, and calls each client there. Then it checks what users would get: the files of each package, its types and exports
(publint, Are The Types Wrong), and the licences of all that comes along. Leaves tarballs and an SBOM (CycloneDX) in dist/release-dry.

  --help   prints this

Ends with 0, with 1 where something is wrong, with 2 when the flags cannot be read.`;

const OUT = join(root, "dist/release-dry");

await runCommand(HELP, async (args) => {
  parseArgs({ args, options: {} });
  const packages = await readPackages();
  const names = packages.filter(({ isPrivate }) => !isPrivate).map(({ name }) => name);
  await readPresent(packages);
  for (const { name, now, next } of await nextVersions(packages))
    say("version", now === next ? `${name} stays ${now}` : `${name} ${now} → ${next}`);

  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  await packInto(OUT, names);
  const tarballs = await findTarballs(OUT, names);
  const faults: string[] = [];
  for (const tarball of tarballs) {
    const files = await listPackedFiles(tarball);
    say("packed", `${basename(tarball)}: ${files.length} files`);
    faults.push(
      ...findUnmeantFiles(files).map((file) => `${basename(tarball)} holds ${file}, which nobody means to publish.`),
    );
    faults.push(...(await checkTarball(tarball)));
  }

  const application = await makeApplication();
  try {
    await installInto(application, tarballs);
    const called = await callEachClient(application);
    for (const { name, fault } of called) {
      if (fault === undefined) say("called", `${name} answered`);
      else faults.push(`${name}: ${fault}`);
    }
    const sbom = join(application, "sbom.cdx.json");
    await writeSbom(application, sbom);
    await cp(sbom, join(OUT, "sbom.cdx.json"));
    const components = await readComponents(application, sbom);
    say("SBOM", relative(root, join(OUT, "sbom.cdx.json")));
    say("licences", `${countLicences(components.map(({ licence }) => licence))} of what users install`);
    faults.push(...findRefusedLicences(components));
  } finally {
    await rm(application, { recursive: true, force: true });
  }
  say("licences", `${countLicences(await readWorkspaceLicences())} of all that is installed here, for development`);
  if (faults.length > 0) throw new ReleaseError(faults.join("\n"));
  say("ready", `${names.length} packages could be released`);
});

function say(what: string, text: string): void {
  process.stdout.write(`${what.padEnd(8)}  ${text}\n`);
}
