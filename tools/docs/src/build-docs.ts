import { chmodSync, mkdirSync, mkdtempDisposableSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { stringifyExact } from "@ledgergate/service-kit";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { stringify } from "yaml";
import { writeAssets } from "./assets.ts";
import { compressFolder } from "./compress.ts";
import { consoleOperations } from "./console-operations.ts";
import { DocsError } from "./docs-error.ts";
import { type DocumentedApi, readDocumentedApi } from "./documented-api.ts";
import type { ListedPackage } from "./find-packages.ts";
import type { SpecSource } from "./find-specs.ts";
import { checkLinks } from "./guides/links.ts";
import { readGuides } from "./guides/read-guides.ts";
import { llmsFull, llmsIndex } from "./llms.ts";
import { type Changeset, changelogPage } from "./pages/changelog.ts";
import { consolePage } from "./pages/console.ts";
import { errorsPage } from "./pages/errors.ts";
import { frontPage } from "./pages/front.ts";
import { guidePages } from "./pages/guide.ts";
import { layout } from "./pages/layout.ts";
import { notFoundPage } from "./pages/not-found.ts";
import { openMattersPage } from "./pages/open-matters.ts";
import { fileOf, type Page } from "./pages/page.ts";
import { redocPage } from "./pages/redoc.ts";
import { referencePage } from "./pages/reference.ts";
import { searchRecords } from "./search-records.ts";

const require = createRequire(import.meta.url);
/** Redoc as one script. */
const REDOC = require.resolve("redoc/bundles/redoc.standalone.js");

/** Input and output folders of {@link buildDocs}. */
export interface DocsOptions {
  /** Sources of the bundled documents. */
  readonly specs: readonly SpecSource[];
  /** Folder of the guides, each a Markdown file. The front page also shows the first one. Default: none. */
  readonly guides?: string;
  /** The packages that the front page lists. Default: none. */
  readonly packages?: readonly ListedPackage[];
  /** Changes of the next release, for the changelogs. Default: none. */
  readonly changesets?: readonly Changeset[];
  /** Folder of the site. Its old content is removed. */
  readonly out: string;
  /**
   * The path at which the site will be served. Only `404.html` needs it: a server shows that page at any address, so its links
   * cannot be relative. Default: `/docs/`, where the mock serves the site.
   */
  readonly base?: string;
  /** True if text files have compressed copies, for servers that send such. Default: false. */
  readonly compressed?: boolean;
}

/**
 * Writes the site: each page as `<path>/index.html` with its Markdown as `index.md`, the documents and `redoc.html` beside
 * the page of their API, `404.html` and `llms.txt`. The files that pages load are in `assets`, with a digest in their names.
 * Links are relative, so any web server can host the site under any path.
 *
 * @returns the APIs of the site.
 * @throws `DocsError` if a document or guide is invalid, or if two pages have the same path.
 */
export async function buildDocs(options: DocsOptions): Promise<readonly DocumentedApi[]> {
  const { specs, out } = options;
  const apis = specs.map(readDocumentedApi).sort(byPlaceInList);
  mkdirSync(dirname(out), { recursive: true });
  // The old site stays until the new one is whole.
  using draft = mkdtempDisposableSync(`${out}-`);
  await writeSite(apis, { ...options, out: draft.path });
  // Only its owner can read a temporary folder. Everybody must be able to read the site.
  chmodSync(draft.path, 0o755);
  rmSync(out, { recursive: true, force: true });
  renameSync(draft.path, out);
  return apis;
}

async function writeSite(apis: readonly DocumentedApi[], options: DocsOptions): Promise<void> {
  const { packages = [], changesets = [], out, base = "/docs/" } = options;
  const write = (name: string, content: string) => {
    const file = join(out, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const guides = options.guides ? readGuides(options.guides) : [];
  const assets = await writeAssets(out);
  const operations = apis.flatMap(consoleOperations);
  const data = `../${assets.add("console.json", stringifyExact(operations))}`;
  const pages: readonly Page[] = [
    frontPage({ apis, packages, guides }),
    ...apis.map(referencePage),
    ...apis.flatMap((api) => changelogPage(api, changesets) ?? []),
    ...guidePages(guides),
    errorsPage(apis),
    consolePage(operations, data),
    openMattersPage(apis),
  ];
  refuseSharedPaths(pages);
  for (const guide of guides) checkLinks(guide, pages);

  const records = assets.add("search.json", stringifyExact(searchRecords(apis, pages)));
  const frame = { apis, pages, assets, records };
  for (const page of pages) {
    write(fileOf(page.path), layout(page, frame));
    write(`${page.path}/index.md`, page.markdown);
  }
  write("404.html", layout(notFoundPage(base), frame, base));
  write("llms.txt", llmsIndex(pages));
  write("llms-full.txt", llmsFull(pages));
  const library = assets.add("redoc-library.js", readFileSync(REDOC, "utf8"));
  for (const api of apis) {
    const document = readDocument(api.file);
    write(`${api.name}/openapi.json`, stringifyExact(document, 2));
    write(`${api.name}/openapi.yaml`, stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }));
    write(`${api.name}/redoc.html`, redocPage(api, assets, library));
  }
  if (options.compressed) compressFolder(out);
}

/** Sorts APIs whose calls cost Compute Units first: the other APIs only support them. */
function byPlaceInList(left: DocumentedApi, right: DocumentedApi): number {
  return Number(hasCosts(right)) - Number(hasCosts(left)) || left.name.localeCompare(right.name);
}

function hasCosts(api: DocumentedApi): boolean {
  return api.operations.some(({ computeUnits }) => computeUnits > 0);
}

function refuseSharedPaths(pages: readonly Page[]): void {
  const paths = ["assets", ...pages.map(({ path }) => path)];
  const shared = paths.find((path, index) => paths.indexOf(path) !== index);
  if (shared !== undefined) throw new DocsError(`Two parts of the site would be written to ${shared}/: rename one.`);
}
