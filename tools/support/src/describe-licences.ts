import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** Licences in the form of older packages. */
  readonly licenses?: readonly { readonly type: string }[];
  readonly author?: string | { readonly name: string };
}

/** The licence of this repository without its title and its holder. */
const [, , ...mit] = readFileSync(new URL("../../../LICENSE", import.meta.url), "utf8")
  .trim()
  .split("\n\n");

const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * Writes the text of `THIRD-PARTY.txt`: each package that a bundle contains, with its licence.
 *
 * @param files - Inputs of the bundle, as esbuild's metafile names them: relative to `root`.
 * @throws Error if a package has no text of its licence, unless the licence is MIT.
 */
export async function describeLicences(files: readonly string[], root: string): Promise<string> {
  const folders = new Set(files.flatMap((file) => packageFolder.exec(file)?.[0] ?? []));
  const packages = await Promise.all([...folders].map((folder) => describePackage(join(root, folder))));
  const intro = "The scripts of this package contain code of these packages.";
  return [intro, ...new Set(packages.sort())].join(`\n\n${"-".repeat(80)}\n\n`);
}

async function describePackage(folder: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|copyright|notice)/i.test(file));
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), "utf8")));
  const text = texts.length > 0 ? texts.map((one) => one.trim()).join("\n\n") : standardText(manifest);
  const licence = manifest.license ?? manifest.licenses?.map(({ type }) => type).join(", ");
  return `${manifest.name} ${manifest.version} (${licence})\n\n${text}`;
}

/** The text of a licence that a package only names. */
function standardText({ name, license, author }: Manifest): string {
  if (license !== "MIT")
    throw new Error(`${name} (${license}) comes without the text of its licence. Add it to describe-licences.ts.`);
  const holder = typeof author === "object" ? author.name : author;
  return `Copyright (c) ${holder ?? `the authors of ${name}`}\n\n${mit.join("\n\n")}`;
}
