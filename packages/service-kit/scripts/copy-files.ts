/**
 * Copies the bundled document of every spec package that the manifest names into `dist/specs`, one file per API, and lists the APIs. Copies
 * the analyser of patterns with its licence, so that nobody installs the programs of its package.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describeLicences } from "@ledgergate/support/describe-licences";

const prefix = "@ledgergate/spec-";
const target = new URL("../dist/specs/", import.meta.url);
const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
  devDependencies: Record<string, string>;
};
const specs = Object.keys(manifest.devDependencies).filter((name) => name.startsWith(prefix));
const apiOf = (name: string): string => name.slice(prefix.length);

await mkdir(target, { recursive: true });
for (const name of specs) {
  const source = fileURLToPath(import.meta.resolve(`${name}/openapi.json`));
  try {
    await copyFile(source, new URL(`${apiOf(name)}.json`, target));
  } catch {
    console.error(`${source} is missing. Run \`pnpm build\` in the root, which bundles the specs first.`);
    process.exitCode = 1;
  }
}

await writeFile(new URL("../specs.json", target), JSON.stringify(specs.map(apiOf)));

const root = fileURLToPath(new URL("..", import.meta.url));
const analyser = fileURLToPath(import.meta.resolve("recheck/lib/browser.js"));
await copyFile(analyser, `${root}dist/recheck.cjs`);
await writeFile(`${root}dist/THIRD-PARTY.txt`, await describeLicences([relative(root, analyser)], root));
