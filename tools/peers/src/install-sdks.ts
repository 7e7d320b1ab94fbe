import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const MANIFEST = fileURLToPath(new URL("../sdks", import.meta.url));
const CACHE = fileURLToPath(new URL("../.cache", import.meta.url));

const ARGUMENTS = [
  "ci",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  // By default npm hopes for two minutes that the network comes back.
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=2000",
];

/** Where installs go, and what makes them. */
export interface InstallOptions {
  /** The folder that installs are kept in. Default: `.cache` of this package. */
  readonly cache?: string;
  /** The command that installs. Default: `npm`. */
  readonly npm?: string;
  /** Told that an install begins, which takes a while. */
  readonly onInstall?: () => void;
}

/**
 * Installs the ledgers' own SDKs at the versions of `sdks/package-lock.json`, and gives the folder that holds their
 * `node_modules`. An install is kept, and found again by the lock file. No script of a package is run. Throws what npm
 * says where it fails, as without network.
 */
export async function installSdks(options: InstallOptions = {}): Promise<string> {
  const { cache = CACHE, npm = "npm", onInstall = () => {} } = options;
  const lock = await readFile(join(MANIFEST, "package-lock.json"));
  const folder = join(cache, createHash("sha256").update(lock).digest("hex").slice(0, 16));
  if (existsSync(folder)) return folder;
  onInstall();
  // Only a whole install gets the name that is looked for.
  const unfinished = `${folder}-${process.pid}`;
  try {
    await mkdir(cache, { recursive: true });
    await cp(MANIFEST, unfinished, { recursive: true });
    await promisify(execFile)(npm, ARGUMENTS, { cwd: unfinished });
    await rename(unfinished, folder);
  } catch (cause) {
    throw new Error(`The SDKs could not be installed. The first run needs the network. ${reasonOf(cause)}`, { cause });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const printed = "stderr" in error && typeof error.stderr === "string" ? error.stderr.trim() : "";
  return printed === "" ? error.message : `npm says:\n${printed}`;
}
