import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Thrown for a name that no new API can have; its message is one line for people. */
export class NameError extends Error {
  override readonly name = "NameError";
}

/** The API whose packages show who depends on the packages of every API: other APIs have readers of their own besides. */
const TWIN = "auth";

const TEMPLATE = join(import.meta.dirname, "../template");

/**
 * Adds an API to the repository at `root`: a spec and a client that keep all rules, made of the template, and what else names
 * every API.
 *
 * @param name - In lower case, with hyphens between words.
 * @returns The files written.
 * @throws {@link NameError}
 */
export async function addApi(root: string, name: string): Promise<readonly string[]> {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name)) throw new NameError(`"${name}" is no name of an API.`);
  const taken = [`specs/${name}`, `packages/${name}`, `tools/${name}`].find((folder) => existsSync(join(root, folder)));
  if (taken !== undefined) throw new NameError(`There is ${taken} already.`);
  return [
    ...(await fill(join(TEMPLATE, "spec"), root, `specs/${name}`, name)),
    ...(await fill(join(TEMPLATE, "client"), root, `packages/${name}`, name)),
    ...(await addDependencies(root, name)),
    await addRow(
      root,
      "README.md",
      `[\`@ledgergate/${TWIN}\`]`,
      `| [\`@ledgergate/${name}\`](packages/${name}) | client of the ${titleOf(name)} |`,
    ),
    await addRow(
      root,
      "specs/README.md",
      `[\`${TWIN}\`]`,
      `| [\`${name}\`](${name}) | ${titleOf(name)} | \`getStatus\` |`,
    ),
    await write(
      root,
      `.changeset/first-${name}.md`,
      `---\n"@ledgergate/${name}": minor\n---\n\nCall the ${titleOf(name)} through a typed client.\n`,
    ),
  ];
}

const words = (name: string) => name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
const titleOf = (name: string) => words(name).join(" ");

/** Copies a folder of the template with the names of the API in place of the template's. */
async function fill(from: string, root: string, to: string, name: string): Promise<readonly string[]> {
  const pascal = words(name).join("");
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => {
      const text = (await readFile(file, "utf8"))
        .replaceAll("sample-api", name)
        .replaceAll("Sample API", titleOf(name))
        .replaceAll("SampleApi", pascal)
        .replaceAll("sampleApi", pascal.charAt(0).toLowerCase() + pascal.slice(1));
      return write(root, join(to, file.slice(from.length + 1)), text);
    }),
  );
}

/** Makes every package that depends on the twin's spec or client depend on those of the new API, too. */
async function addDependencies(root: string, name: string): Promise<readonly string[]> {
  const folders = ["packages", "tools"].map(async (folder) => {
    return (await readdir(join(root, folder))).map((entry) => `${folder}/${entry}/package.json`);
  });
  const manifests = (await Promise.all(folders)).flat().filter((file) => existsSync(join(root, file)));
  const changed = manifests.map(async (file) => {
    const text = await readFile(join(root, file), "utf8");
    const added = text.replace(
      new RegExp(`^( *"@ledgergate/)(spec-)?${TWIN}(": "workspace:.*)$`, "gm"),
      (line, start, spec = "", end) => {
        return `${line.replace(/,?$/, ",")}\n${start}${spec}${name}${end}`;
      },
    );
    const isTwin = file === `packages/${TWIN}/package.json` || file === `packages/${name}/package.json`;
    return added === text || isTwin ? [] : [await write(root, file, added)];
  });
  return (await Promise.all(changed)).flat();
}

/** Adds a row to a table of Markdown, behind the one that starts with a text. */
async function addRow(root: string, file: string, behind: string, row: string): Promise<string> {
  const lines = (await readFile(join(root, file), "utf8")).split("\n");
  const place = lines.findIndex((line) => line.startsWith(`| ${behind}`));
  if (place < 0) throw new Error(`${file} has no row that starts with ${behind}.`);
  return write(root, file, lines.toSpliced(place + 1, 0, row).join("\n"));
}

async function write(root: string, file: string, text: string): Promise<string> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
  return file;
}
