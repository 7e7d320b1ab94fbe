import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { apiNames } from "@ledgergate/contract/oracle";
import own from "../package.json" with { type: "json" };

/** A published package that must run on every platform of the clients. */
export interface PublishedPackage {
  readonly name: string;
  readonly folder: string;
  /** Import specifiers of the package: its name, alone and with each sub-path. */
  readonly entries: readonly string[];
  /** Optional peers that its sub-paths need, as `name@version`, in the versions of the workspace. */
  readonly peers: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The root of the workspace. */
export const workspace: string = fileURLToPath(new URL("../../..", import.meta.url));

/** Published programs, which tests of their own install. */
export const PROGRAMS: readonly string[] = ["@ledgergate/cli", "@ledgergate/gateway"];

/**
 * Lists the packages that applications install: all published ones except {@link PROGRAMS}.
 *
 * @throws Error if one of them is not a dependency of this package (or of `tools/contract`), since turbo would not build it first,
 * nor notice its changes.
 */
export async function readPublishedPackages(): Promise<readonly PublishedPackage[]> {
  const folders = (await readdir(`${workspace}/packages`)).sort().map((name) => `${workspace}/packages/${name}`);
  const packages = await Promise.all(folders.map(readPackage));
  const published = packages.filter((one) => one !== undefined);
  const known = [
    ...Object.keys({ ...own.dependencies, ...own.devDependencies }),
    ...apiNames.map((name) => `@ledgergate/${name}`),
  ];
  const missing = published.map(({ name }) => name).filter((name) => !known.includes(name));
  if (missing.length > 0) throw new Error(`Add ${missing.join(", ")} to the devDependencies of ${own.name}.`);
  return published;
}

async function readPackage(folder: string): Promise<PublishedPackage | undefined> {
  const manifest: Manifest = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  if (manifest.private || PROGRAMS.includes(manifest.name)) return undefined;

  const { name, peerDependencies = {} } = manifest;
  const paths = Object.keys(manifest.exports).filter((path) => path !== "./package.json");
  return {
    name,
    folder,
    entries: paths.map((path) => name + path.slice(1)),
    peers: await Promise.all(Object.keys(peerDependencies).map((peer) => installedPackage(folder, peer))),
  };
}

/** Formats a dependency of a workspace package for npm, in its installed version: `undici@7.0.0`. */
export async function installedPackage(folder: string, name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(`${folder}/node_modules/${name}/package.json`, "utf8"));
  return `${name}@${version}`;
}
