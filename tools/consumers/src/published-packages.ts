import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { apiNames } from "@ledgergate/conformance";
import own from "../package.json" with { type: "json" };

/** A published package that promises to run wherever clients do. */
export interface PublishedPackage {
  readonly name: string;
  readonly folder: string;
  /** The names that it can be imported by: its own, and its own with each sub-path behind it. */
  readonly entries: readonly string[];
  /** Packages that some of its sub-paths need, as `name@version`, in the versions that the workspace tests. */
  readonly peers: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly engines: { readonly node?: string };
  readonly exports: Readonly<Record<string, unknown>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The root of the workspace. */
export const workspace: string = fileURLToPath(new URL("../../..", import.meta.url));

/** The oldest Node that clients run on, in the words of their manifests. */
const CLIENT_NODE = ">=20.19";

/**
 * The packages of the workspace that applications install: the runtime, the clients, the mock, and whatever promises the same.
 * Throws when one of them is not a dependency of this package, nor a client, all of which come with `tools/conformance`: it
 * would not be built, and a cached result would be wrong.
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
  if (manifest.private || manifest.engines.node !== CLIENT_NODE) return undefined;

  const { name, peerDependencies = {} } = manifest;
  const paths = Object.keys(manifest.exports).filter((path) => path !== "./package.json");
  return {
    name,
    folder,
    entries: paths.map((path) => name + path.slice(1)),
    peers: await Promise.all(Object.keys(peerDependencies).map((peer) => installedPackage(folder, peer))),
  };
}

/** A dependency of a package of the workspace as npm takes it, in the version that is installed: `undici@7.0.0`. */
export async function installedPackage(folder: string, name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(`${folder}/node_modules/${name}/package.json`, "utf8"));
  return `${name}@${version}`;
}
