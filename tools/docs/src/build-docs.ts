import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DocsError } from "./docs-error.ts";
import type { SpecSource } from "./find-specs.ts";
import { landingPage } from "./pages/landing.ts";
import { pageHead } from "./pages/layout.ts";
import { openMattersPage } from "./pages/open-matters.ts";
import { type Api, readApi } from "./read-api.ts";
import { annotate } from "./redoc/annotate.ts";
import { renderPage, writeRedocScript } from "./redoc/render-page.ts";
import { searchIndex } from "./search-index.ts";

/** What {@link buildDocs} reads and writes. */
export interface DocsOptions {
  /** The bundles to document, at any place. */
  readonly specs: readonly SpecSource[];
  /** The folder of the site. What is in it is removed first. */
  readonly out: string;
}

/** What {@link buildDocs} has written. */
export interface BuiltDocs {
  readonly out: string;
  readonly apis: readonly { readonly name: string; readonly page: string; readonly operations: number }[];
}

const ASSETS = join(import.meta.dirname, "../assets");

/** The logo as a data URI: Redoc does not resolve a relative URL. */
const LOGO = `data:image/svg+xml;base64,${readFileSync(join(ASSETS, "favicon.svg")).toString("base64")}`;

/**
 * Writes the site: `index.html`, `<api>/index.html` with the documents beside it, `open-matters/index.html` and what
 * they share. All links are relative, so any web server can host it under any path.
 *
 * @throws `DocsError` where a document cannot be read or rendered.
 */
export async function buildDocs({ specs, out }: DocsOptions): Promise<BuiltDocs> {
  // All documents are read before the old site goes: a fault in one leaves it as it was.
  const apis = specs.map(readApi).sort(byPlaceInList);
  refuseSharedNames(apis);
  const pages = await Promise.all(apis.map(redocPage));

  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, "open-matters"), { recursive: true });
  cpSync(ASSETS, join(out, "assets"), { recursive: true });
  writeRedocScript(out);
  for (const [index, api] of apis.entries()) writeApi(api, pages[index] ?? "", join(out, api.name));
  writeFileSync(join(out, "index.html"), landingPage(apis));
  writeFileSync(join(out, "open-matters", "index.html"), openMattersPage(apis));
  writeFileSync(join(out, "assets", "search-index.json"), JSON.stringify(searchIndex(apis)));

  return {
    out,
    apis: apis.map(({ name, operations }) => ({
      name,
      page: join(out, name, "index.html"),
      operations: operations.length,
    })),
  };
}

function redocPage(api: Api): Promise<string> {
  const head = pageHead({ description: api.summary, base: "../" }).toString();
  return renderPage(annotate(api, LOGO), api.file, head);
}

function writeApi(api: Api, page: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), page);
  copyFileSync(api.file, join(folder, "openapi.json"));
  if (api.yamlFile !== undefined) copyFileSync(api.yamlFile, join(folder, "openapi.yaml"));
}

/** APIs whose calls cost Compute Units come first: they are what the others give access to. */
function byPlaceInList(left: Api, right: Api): number {
  return Number(hasCosts(right)) - Number(hasCosts(left)) || left.name.localeCompare(right.name);
}

function hasCosts(api: Api): boolean {
  return api.operations.some((operation) => operation.computeUnits !== undefined);
}

function refuseSharedNames(apis: readonly Api[]): void {
  for (const { name } of apis) {
    if (["assets", "open-matters"].includes(name) || apis.filter((api) => api.name === name).length > 1) {
      throw new DocsError(`Two parts of the site would be written to ${name}/: give the API another name.`);
    }
  }
}
