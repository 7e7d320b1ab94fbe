/**
 * Creates an empty PGlite, `dist/pglite.tar.gz`, since the first start of a gateway would need seconds for that. Later builds
 * copy the archive of the same PGlite version from the cache.
 */
import { execFileSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";

const manifest = new URL("../package.json", import.meta.resolve("@electric-sql/pglite"));
const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
const cache = fileURLToPath(new URL("../node_modules/.cache/", import.meta.url));
const kept = join(cache, `empty-pglite-${version}.tar.gz`);
const target = new URL("../dist/pglite.tar.gz", import.meta.url);

try {
  await copyFile(kept, target);
} catch {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "pglite-"));
  // Closed before it is archived. The archive of an open database would be recovered and synced file by file, as after a crash.
  await (await PGlite.create(join(folder, "data"))).close();
  const archive = join(folder, "data.tar.gz");
  execFileSync("tar", ["-czf", archive, "-C", join(folder, "data"), "."]);
  await rename(archive, kept);
  await rm(folder, { recursive: true });
  await copyFile(kept, target);
}
