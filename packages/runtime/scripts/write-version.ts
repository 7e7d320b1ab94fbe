/** Writes the version of this package into `dist/version.js`, so that no release can forget it. */
import { readFile, writeFile } from "node:fs/promises";
import manifest from "../package.json" with { type: "json" };

const file = new URL("../dist/version.js", import.meta.url);
const source = await readFile(file, "utf8");
const built = source.replace('"development"', () => JSON.stringify(manifest.version));
if (built === source) throw new Error("dist/version.js has no place for the version.");
await writeFile(file, built);
