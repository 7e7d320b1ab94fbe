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

interface SbomComponent {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string; readonly name?: string };
  }[];
  readonly components?: readonly SbomComponent[];
}

/** Writes an SBOM (CycloneDX, JSON) of all packages that npm installed into a folder. Returns its components. */
export async function writeSbom(folder: string, file: string): Promise<readonly Component[]> {
  const main = createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-npm");
  const command = join(dirname(main), "bin/cyclonedx-npm-cli.js");
  // If pnpm runs this process, npm would ask pnpm for the installed packages.
  const { npm_execpath: _, ...env } = process.env;
  await runProgram(
    process.execPath,
    [command, "--omit", "dev", "--output-reproducible", "--output-file", file],
    folder,
    env,
  );
  return readComponents(folder, file);
}

/** Lists the packages of an SBOM, and the packages whose code is bundled into others and listed in their `THIRD-PARTY.txt`. */
async function readComponents(folder: string, file: string): Promise<readonly Component[]> {
  const sbom: SbomComponent = JSON.parse(await readFile(file, "utf8"));
  const listed = (sbom.components ?? []).flatMap(flatten);
  const components = listed.map(({ group, name, version, licenses = [] }) => ({
    name: [group, name].filter(Boolean).join("/"),
    version,
    licence: licenses.map((one) => one.expression ?? one.license?.id ?? one.license?.name).join(" AND ") || "none",
  }));
  const thirdPartyFiles = components
    .map(({ name }) => join(folder, "node_modules", name, "dist/THIRD-PARTY.txt"))
    .filter(existsSync);
  const bundled = await Promise.all(
    [...new Set(thirdPartyFiles)].map(async (text) => readThirdParty(await readFile(text, "utf8"))),
  );
  return [...components, ...bundled.flat()];
}

/** Lists the components with a licence that is not allowed, one per line. */
export function findRefusedLicences(components: readonly Component[]): readonly string[] {
  return components
    .filter(({ licence }) => !isAllowedLicence(licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} has the licence ${licence}. Allowed are ${ALLOWED.join(", ")}.`,
    );
}

/** Tests if the allowed licences satisfy an SPDX expression. */
export function isAllowedLicence(expression: string): boolean {
  const anyOf = expression.replaceAll(/[()]/g, "").split(" OR ");
  return anyOf.some((one) => one.split(" AND ").every((licence) => ALLOWED.includes(licence.trim())));
}

function flatten(component: SbomComponent): readonly SbomComponent[] {
  return [component, ...(component.components ?? []).flatMap(flatten)];
}

/** Reads the headings of a `THIRD-PARTY.txt`: a line of dashes, then `name version (licence)` for each package. */
function readThirdParty(text: string): readonly Component[] {
  const headings = text.matchAll(/^-{80}\n\n(\S+) (\S+) \(([^)]+)\)$/gm);
  return [...headings].map(([, name = "", version = "", licence = ""]) => ({ name, version, licence }));
}
