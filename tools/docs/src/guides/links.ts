import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { DocsError } from "../docs-error.ts";
import { replaceLinks } from "../markdown.ts";
import { fileOf, type Page, rootOf } from "../pages/page.ts";
import { headingSlug, idOf } from "../redoc-anchors.ts";
import { type Guide, guidePath } from "./read-guides.ts";

const REPOSITORY = resolve(import.meta.dirname, "../../../..");

/** Address of the repository on the web. */
export const SOURCE_URL = "https://github.com/ledgergate/ledgergate";

/** A link of a guide. */
interface GuideLink {
  /** File and line of the link. */
  readonly from: string;
  readonly href: string;
  /** Its address from the guide's page. */
  readonly address: string;
  /** The page of the site that it leads to. Absent for other addresses. */
  readonly page?: string;
  /** The place on that page; empty for its top. */
  readonly anchor: string;
}

/**
 * Resolves a link of a guide. It names another guide (`40-errors.md#codes`), a place of the site
 * (`/ledger-a/#operation/getAccount`), a file of the repository (`../../../packages/auth/README.md`), or an address of the web.
 *
 * @throws `DocsError` if the link is none of these, or if the file or its heading does not exist.
 */
function readLink({ file, path }: Guide, href: string, line: number): GuideLink {
  const [target = "", anchor = ""] = href.split("#");
  const link = { from: `${file}:${line}`, href, anchor };
  if (/^https?:/.test(href)) return { ...link, address: href };
  const page = target === "" ? path : target.startsWith("/") ? target.replace(/^\/|\/$/g, "") : guidePath(target);
  if (page === undefined) return { ...link, address: sourceAddress(resolve(dirname(file), target), link) };
  const hash = anchor && `#${anchor}`;
  const address = page === path ? hash : `${rootOf(path)}${fileOf(page)}${hash}`;
  return { ...link, address, page };
}

function sourceAddress(file: string, link: Omit<GuideLink, "address">): string {
  const { anchor } = link;
  const path = relative(REPOSITORY, file);
  if (path.startsWith("..") || !existsSync(file)) {
    throw fault(link, "no guide and to no file of the repository");
  }
  if (!anchor) return `${SOURCE_URL}/blob/main/${path}`;
  const headings = readFileSync(file, "utf8").match(/^#+ .+$/gm) ?? [];
  if (!headings.some((heading) => headingSlug(heading) === anchor)) {
    throw fault(link, `a heading that ${path} does not have`);
  }
  return `${SOURCE_URL}/blob/main/${path}#${anchor}`;
}

/** The Markdown of a guide with links relative to its page. */
export function linkedMarkdown(guide: Guide): string {
  return replaceLinks(guide.markdown, (href, line) => readLink(guide, href, line).address);
}

/**
 * Checks that each link of a guide leads to a page of the site, and to an existing place on it: an element with an id.
 *
 * @throws `DocsError` for the first link that does not.
 */
export function checkLinks(guide: Guide, pages: readonly Page[]): void {
  replaceLinks(guide.markdown, (href, line) => {
    const link = readLink(guide, href, line);
    const { page, anchor } = link;
    if (page === undefined) return href;
    const body = pages.find(({ path }) => path === page)?.body;
    if (!body) throw fault(link, "no page of the site");
    if (!anchor || body.includes(` id="${idOf(`#${anchor}`)}"`)) return href;
    throw fault(link, `a place that the page ${page || "/"} does not have`);
  });
}

function fault({ from, href }: Pick<GuideLink, "from" | "href">, target: string): DocsError {
  return new DocsError(`${from}: the link to ${href} leads to ${target}.`);
}
