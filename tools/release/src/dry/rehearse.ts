import { cp, rm } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import {
  checkTarball,
  findRefusedLicences,
  findTarballs,
  findUnexpectedFiles,
  installInto,
  listPackedFiles,
  makeApplication,
  runProgram,
  writeSbom,
} from "@ledgergate/consumers";
import { root } from "../apis.ts";
import { type Bumps, readBumps } from "../changesets/bumps.ts";
import { runChangeset } from "../changesets/run-changeset.ts";
import { readPackages } from "../packages.ts";
import { callEachClient } from "./call-each-client.ts";
import { checkLastRelease } from "./last-release.ts";
import { startLocalRegistry } from "./local-registry.ts";
import { makeReleaseCopy, type NextVersion, nextVersions } from "./release-copy.ts";
import { runCommands } from "./run-commands.ts";
import { installFrom, publishTo } from "./use-registry.ts";

type Say = (kind: string, text: string) => void;

const OUT = join(root, "dist/release-dry");

/** Version of a package before its first release. */
const NEVER_RELEASED = "0.0.0";

/**
 * Rehearses a release with a registry on this machine instead of npm's.
 *
 * @returns the faults, one line each
 */
export async function rehearse(say: Say): Promise<readonly string[]> {
  const packages = await readPackages();
  const bumps = await readBumps(packages);
  const copy = await makeReleaseCopy(packages, bumps);
  try {
    const versions = await nextVersions(packages, copy);
    for (const { name, now, next } of versions)
      say("version", now === next ? `${name} stays ${now}` : `${name} ${now} → ${next}`);
    const faults = [
      ...(await rehearseIn(copy, new Map(versions.map(({ name, next }) => [name, next])), say)),
      ...(await compareWithLast(versions, bumps, say)),
    ];
    if (faults.length === 0) say("ready", `${versions.length} packages could be released`);
    return faults;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function rehearseIn(copy: string, versions: ReadonlyMap<string, string>, say: Say): Promise<readonly string[]> {
  const registry = await startLocalRegistry();
  try {
    const env = await publishTo(registry.url, copy);
    await runChangeset(copy, ["pack", "--out-dir", "dist/release"], env);
    await rm(OUT, { recursive: true, force: true });
    await cp(join(copy, "dist/release/packages"), OUT, { recursive: true });
    const tarballs = await findTarballs(OUT, [...versions.keys()]);
    const faults = await checkPacked(tarballs, say);
    await runProgram("sh", [".github/release.sh", "publish"], copy, env);
    say("published", `${versions.size} packages to a registry on this machine`);
    return [...faults, ...(await checkInstalled(versions, registry.url, say))];
  } finally {
    await registry.stop();
  }
}

/** Checks that the last release, which npm has, works with the packed runtime. */
async function compareWithLast(versions: readonly NextVersion[], bumps: Bumps, say: Say): Promise<readonly string[]> {
  const runtime = "@ledgergate/runtime";
  const released = versions.filter(({ now }) => now !== NEVER_RELEASED);
  if (!released.some(({ name }) => name === runtime)) {
    say("last", `${runtime} was never released: there is nothing to compare`);
    return [];
  }
  const [tarball = ""] = await findTarballs(OUT, [runtime]);
  const lastVersions = new Map(released.map(({ name, now }) => [name, now]));
  const run = async (folder: string) => [
    ...(await callEachClient(folder)),
    ...(await runCommands(folder, lastVersions)),
  ];
  const packages = Array.from(lastVersions, ([name, version]) => `${name}@${version}`);
  return await checkLastRelease({ packages, runtime: tarball, bump: bumps.get(runtime), run }, say);
}

async function checkPacked(tarballs: readonly string[], say: Say): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const tarball of tarballs) {
    const files = await listPackedFiles(tarball);
    say("packed", `${basename(tarball)}: ${files.length} files`);
    const unexpected = findUnexpectedFiles(files).map((file) => `contains ${file}, which must not be published.`);
    faults.push(...[...unexpected, ...(await checkTarball(tarball))].map((fault) => `${basename(tarball)}: ${fault}`));
  }
  return faults;
}

/** Installs the packages by name, as an application does, and checks the installation. */
async function checkInstalled(
  versions: ReadonlyMap<string, string>,
  registry: string,
  say: Say,
): Promise<readonly string[]> {
  const application = await makeApplication();
  try {
    await installFrom(registry, application);
    await installInto(
      application,
      Array.from(versions, ([name, version]) => `${name}@${version}`),
    );
    const wrong = await callEachClient(application);
    if (wrong.length === 0) say("called", "every client answered");
    const broken = await runCommands(application, versions);
    if (broken.length === 0) say("run", "ledgergate, ledgergate-mock and ledgergate-gateway");

    const sbom = join(application, "sbom.cdx.json");
    const components = await writeSbom(application, sbom);
    await cp(sbom, join(OUT, "sbom.cdx.json"));
    say("SBOM", relative(root, join(OUT, "sbom.cdx.json")));
    return [...wrong, ...broken, ...findRefusedLicences(components)];
  } finally {
    await rm(application, { recursive: true, force: true });
  }
}
