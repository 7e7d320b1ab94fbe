import { type Spelled, spell, spellInAnyCase } from "./spellings.ts";
import { TextSearch } from "./text-search.ts";

/** The searches of a node's answers. */
export interface Searches {
  readonly hasCredentials: boolean;
  /** Finds links to the node. */
  readonly links: TextSearch;
  /** The search of an answer's texts. Undefined if nothing has to be found in them. */
  of(status: number, hasLinks: boolean): TextSearch | undefined;
}

/** Makes the searches of a node. `links`: bases of links that lead to it, by default its `url`. */
export function createSearches(url: URL, links: readonly string[], credentials: readonly Spelled[]): Searches {
  const bases = links.length > 0 ? links.map((link) => new URL(link)) : [url];
  const needles = { links: bases.map(spellLink), bareLinks: bases.map(spellBareLink) };
  const hasCredentials = credentials.length > 0;
  const secrets = [...credentials, ...spellAddress(url)];
  const linkSearch = new TextSearch({ ...needles, secrets: [] });
  const dataSearch = new TextSearch({ ...needles, secrets });
  // Data may name the host by chance, failures do not.
  const failureSearch = new TextSearch({ ...needles, secrets: [...secrets, ...spellHost(url)] });
  return {
    hasCredentials,
    links: linkSearch,
    of(status, hasLinks) {
      if (status >= 400) return failureSearch;
      if (hasCredentials) return dataSearch;
      return hasLinks ? linkSearch : undefined;
    },
  };
}

/** Spells links with a scheme. It may be the other one. */
function spellLink(url: URL): Spelled {
  const ports = url.port === "" ? [...portForms(url), ""] : portForms(url);
  return [...spellInAnyCase("http"), ["s", "S", ""], ...spell("://"), ...spellFrom(url, ports)];
}

function spellBareLink(url: URL): Spelled {
  return spellFrom(url, portForms(url));
}

function spellFrom({ hostname, pathname }: URL, ports: readonly string[]): Spelled {
  return [...spellInAnyCase(hostname), ports, ...spell(pathname.replace(/\/+$/, ""))];
}

/** The spellings of a URL's port with its colon, of both default ports where it has none. */
function portForms({ port }: URL): string[] {
  const [colons = []] = spell(":");
  return (port === "" ? ["443", "80"] : [port]).flatMap((digits) => colons.map((colon) => colon + digits));
}

/** Without a port the host may be a word: it counts behind a scheme only. */
function spellAddress(url: URL): Spelled[] {
  const root = new URL("/", url);
  return url.port === "" ? [spellLink(root), spellBareLink(root)] : [spellBareLink(root)];
}

/** A host that is no address and has no domain is a word. */
function spellHost({ hostname }: URL): Spelled[] {
  return /[.:]/.test(hostname) ? [spellInAnyCase(hostname)] : [];
}
