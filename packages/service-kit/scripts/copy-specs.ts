/** Copies the bundled document of every spec package that the manifest names into `dist/specs`, one file per API. */
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const prefix = "@ledgergate/spec-";
const target = new URL("../dist/specs/", import.meta.url);
const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
  devDependencies: Record<string, string>;
};
const specs = Object.keys(manifest.devDependencies).filter((name) => name.startsWith(prefix));
const fileOf = (name: string): string => `${name.slice(prefix.length)}.json`;

await mkdir(target, { recursive: true });
for (const name of specs) {
  const source = fileURLToPath(import.meta.resolve(`${name}/openapi.json`));
  try {
    await copyFile(source, new URL(fileOf(name), target));
  } catch {
    console.error(`${source} is missing. Run \`pnpm build\` in the root, which bundles the specs first.`);
    process.exitCode = 1;
  }
}
