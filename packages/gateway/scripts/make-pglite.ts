/**
 * Makes an empty PGlite, so that first starts need not: `dist/pglite.tar.gz`. It takes seconds, so it is made once for each version of
 * PGlite and kept in the cache.
 */
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";

const manifest = new URL("../package.json", import.meta.resolve("@electric-sql/pglite"));
const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
const cache = new URL("../node_modules/.cache/", import.meta.url);
const kept = new URL(`pglite-${version}.tar.gz`, cache);
const target = new URL("../dist/pglite.tar.gz", import.meta.url);

try {
  await copyFile(kept, target);
} catch {
  const pglite = await PGlite.create();
  const archive = await pglite.dumpDataDir("gzip");
  await pglite.close();
  await mkdir(cache, { recursive: true });
  const unfinished = `${fileURLToPath(kept)}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await archive.arrayBuffer()));
  await rename(unfinished, kept);
  await copyFile(kept, target);
}
