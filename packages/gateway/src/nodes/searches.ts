import { SHORTEST_SECRET } from "@ledgergate/runtime/mask";
import { decode, type NodeCredential } from "../config/credentials.ts";
import { spell, spellBase64 } from "./spellings.ts";
import { TextSearch } from "./text-search.ts";

/** The searches for credentials, addresses and links of a node. */
export type Searches = ReturnType<typeof createSearches>;

/** Creates the searches of a node. `links` are base URLs of links to it. Default: its `url`. */
export function createSearches(url: URL, links: readonly string[], credentials: readonly NodeCredential[]) {
  const bases = links.length > 0 ? links.map((link) => new URL(link)) : [url];
  const needles = { links: bases.flatMap(spellLinks), bareLinks: bases.flatMap(spellBareLinks) };
  const texts = spellCredentials(credentials);
  const hasCredentials = texts.length > 0;
  const root = new URL("/", url);
  // A host without a port may be a word, so it counts only after a scheme.
  const secrets = [...texts, ...(url.port === "" ? spellLinks(root) : []), ...spellBareLinks(root)];
  const linkSearch = new TextSearch({ ...needles, secrets: [] });
  const dataSearch = new TextSearch({ ...needles, secrets });
  // Data may contain the host's name by chance. Failures do not, unless it has no dot or colon, and may be a word.
  const host = /[.:]/.test(url.hostname) ? spell(url.hostname) : [];
  const failureSearch = new TextSearch({ ...needles, secrets: [...secrets, ...host] });
  return {
    hasCredentials,
    links: linkSearch,
    /** Returns the search for an answer. `undefined` if there is nothing to find. */
    of(status: number, hasLinks: boolean): TextSearch | undefined {
      if (status >= 400) return failureSearch;
      if (hasCredentials) return dataSearch;
      return hasLinks ? linkSearch : undefined;
    },
  };
}

/** Spells credentials, also decoded, and the Base64 of those in headers. */
function spellCredentials(credentials: readonly NodeCredential[]): string[] {
  const spelled = credentials.flatMap(({ text, isHeader }) => {
    const texts = [text, decode(text)].filter(({ length }) => length >= SHORTEST_SECRET);
    return [...texts.flatMap(spell), ...(isHeader ? texts.slice(0, 1).flatMap(spellBase64) : [])];
  });
  return [...new Set(spelled)];
}

/** Spells links with `http` and with `https`, whatever scheme the URL has. */
function spellLinks(url: URL): string[] {
  const ports = url.port === "" ? [...portForms(url), ""] : portForms(url);
  return ["http", "https"].flatMap((scheme) => spellFrom(`${scheme}://`, url, ports));
}

function spellBareLinks(url: URL): string[] {
  return spellFrom("", url, portForms(url));
}

function spellFrom(start: string, { hostname, pathname }: URL, ports: readonly string[]): string[] {
  const path = pathname.replace(/\/+$/, "");
  return ports.flatMap((port) => [path, decode(path)].flatMap((one) => spell(start + hostname + port + one)));
}

/** Spells a URL's port with its colon. Without a port, spells both default ports. */
function portForms({ port }: URL): string[] {
  return (port === "" ? ["443", "80"] : [port]).map((digits) => `:${digits}`);
}
