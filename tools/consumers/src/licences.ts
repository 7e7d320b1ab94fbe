import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runProgram } from "./run-program.ts";

/** Licences that published packages may depend on. They only require that their text is included. */
const ALLOWED = ["MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"];

/** An installed dependency with its licence as an SPDX expression. */
export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

interface Listed extends Omit<Component, "licence"> {
  readonly group?: string;
  readonly licenses?: readonly { readonly expression?: string; readonly license?: { id?: string; name?: string } }[];
}

/** Writes an SBOM (CycloneDX, JSON) of all packages that npm installed into a folder. Returns its components. */
export async function writeSbom(folder: string, file: string): Promise<readonly Component[]> {
  const main = createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-npm");
  const command = join(dirname(main), "bin/cyclonedx-npm-cli.js");
  // If pnpm runs this process, npm would ask pnpm for the installed packages.
  const { npm_execpath: _, ...env } = process.env;
  const flags = ["--omit", "dev", "--flatten-components", "--output-reproducible", "--output-file", file];
  await runProgram(process.execPath, [command, ...flags], folder, env);
  return readComponents(folder, file);
}

/** Lists the packages of an SBOM, and the packages whose code is bundled into others and listed in their `THIRD-PARTY.txt`. */
async function readComponents(folder: string, file: string): Promise<readonly Component[]> {
  const listed: readonly Listed[] = JSON.parse(await readFile(file, "utf8")).components ?? [];
  const components = listed.map(({ group, name, version, licenses = [] }) => ({
    name: [group, name].filter(Boolean).join("/"),
    version,
    licence: licenses.map((one) => one.expression ?? one.license?.id ?? one.license?.name).join(" AND ") || "none",
  }));
  const files = components.map(({ name }) => join(folder, "node_modules", name, "dist/THIRD-PARTY.txt"));
  const texts = await Promise.all(files.filter(existsSync).map((one) => readFile(one, "utf8")));
  return [...components, ...texts.flatMap(readThirdParty)];
}

/** Lists the components with a licence that is not allowed, one per line. */
export function findRefusedLicences(components: readonly Component[]): readonly string[] {
  const refused = components.filter(({ licence }) => !isAllowedLicence(licence));
  const allowed = `Allowed are ${ALLOWED.join(", ")}.`;
  return refused.map(({ name, version, licence }) => `${name} ${version} has the licence ${licence}. ${allowed}`);
}

/** Tests if the allowed licences satisfy an SPDX expression. */
export function isAllowedLicence(expression: string): boolean {
  const anyOf = expression.replaceAll(/[()]/g, "").split(" OR ");
  return anyOf.some((one) => one.split(" AND ").every((licence) => ALLOWED.includes(licence.trim())));
}

/** Reads the headings of a `THIRD-PARTY.txt`: a line of dashes, then `name version (licence)` for each package. */
function readThirdParty(text: string): readonly Component[] {
  const headings = text.matchAll(/^-{80}\n\n(\S+) (\S+) \(([^)]+)\)$/gm);
  return [...headings].map(([, name = "", version = "", licence = ""]) => ({ name, version, licence }));
}
