import { cp, mkdir, rm } from "node:fs/promises";
import { basename, join, relative } from "node:path";
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
import { root } from "../apis.ts";
import { readPresent } from "../changesets/present.ts";
import { readPackages } from "../packages.ts";
import { callEachClient } from "./call-each-client.ts";
import { checkTarball } from "./check-tarball.ts";
import { countLicences, readWorkspaceLicences } from "./count-licences.ts";
import { nextVersions } from "./next-versions.ts";

/** Told of each step, by a word for its kind. */
type Say = (what: string, text: string) => void;

const OUT = join(root, "dist/release-dry");

/** Goes through a release without publishing. Gives what is wrong, in a line each. */
export async function rehearse(say: Say): Promise<readonly string[]> {
  const packages = await readPackages();
  const present = await readPresent(packages);
  for (const { name, now, next } of await nextVersions(packages, present))
    say("version", now === next ? `${name} stays ${now}` : `${name} ${now} → ${next}`);

  const names = packages.filter(({ isPrivate }) => !isPrivate).map(({ name }) => name);
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  await packInto(OUT, names);
  const tarballs = await findTarballs(OUT, names);
  const faults = [...(await checkPacked(tarballs, say)), ...(await checkInstalled(tarballs, say))];

  const licences = countLicences(await readWorkspaceLicences());
  say("licences", `${licences} of all that is installed here, for development`);
  if (faults.length === 0) say("ready", `${names.length} packages could be released`);
  return faults;
}

async function checkPacked(tarballs: readonly string[], say: Say): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const tarball of tarballs) {
    const files = await listPackedFiles(tarball);
    say("packed", `${basename(tarball)}: ${files.length} files`);
    const unmeant = findUnmeantFiles(files).map((file) => `holds ${file}, which nobody means to publish.`);
    faults.push(...[...unmeant, ...(await checkTarball(tarball))].map((fault) => `${basename(tarball)}: ${fault}`));
  }
  return faults;
}

/** Installs the tarballs as an application does, and looks at what it gets. */
async function checkInstalled(tarballs: readonly string[], say: Say): Promise<readonly string[]> {
  const application = await makeApplication();
  try {
    await installInto(application, tarballs);
    const calls = await callEachClient(application);
    for (const { name } of calls.filter(({ fault }) => fault === undefined)) say("called", `${name} answered`);

    const sbom = join(application, "sbom.cdx.json");
    await writeSbom(application, sbom);
    await cp(sbom, join(OUT, "sbom.cdx.json"));
    say("SBOM", relative(root, join(OUT, "sbom.cdx.json")));
    const components = await readComponents(application, sbom);
    say("licences", `${countLicences(components.map(({ licence }) => licence))} of what users install`);
    return [
      ...calls.flatMap(({ name, fault }) => (fault === undefined ? [] : `${name}: ${fault}`)),
      ...findRefusedLicences(components),
    ];
  } finally {
    await rm(application, { recursive: true, force: true });
  }
}
