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
  return `Copyright (c) ${holder ?? `the authors of ${name}`}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}
