import { type Spellings, spell, spellInAnyCase } from "./spellings.ts";
import { TextSearch } from "./text-search.ts";

/** The searches of a node's answers. */
export interface Searches {
  readonly hasCredentials: boolean;
  /** Finds links to the node. */
  readonly links: TextSearch;
  /** Returns the search for an answer. `undefined` if there is nothing to find. */
  of(status: number, hasLinks: boolean): TextSearch | undefined;
}

/** Creates the searches of a node. `links` are base URLs of links to it. Default: its `url`. */
export function createSearches(url: URL, links: readonly string[], credentials: readonly Spellings[]): Searches {
  const bases = links.length > 0 ? links.map((link) => new URL(link)) : [url];
  const needles = { links: bases.map(spellLink), bareLinks: bases.map(spellBareLink) };
  const hasCredentials = credentials.length > 0;
  const secrets = [...credentials, ...spellAddress(url)];
  const linkSearch = new TextSearch({ ...needles, secrets: [] });
  const dataSearch = new TextSearch({ ...needles, secrets });
  // Data may contain the host's name by chance. Failures do not.
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

/** Spells links with `http` and with `https`, whatever scheme the URL has. */
function spellLink(url: URL): Spellings {
  const ports = url.port === "" ? [...portForms(url), ""] : portForms(url);
  return [...spellInAnyCase("http"), ["s", "S", ""], ...spell("://"), ...spellFrom(url, ports)];
}

function spellBareLink(url: URL): Spellings {
  return spellFrom(url, portForms(url));
}

function spellFrom({ hostname, pathname }: URL, ports: readonly string[]): Spellings {
  return [...spellInAnyCase(hostname), ports, ...spell(pathname.replace(/\/+$/, ""))];
}

/** Spells a URL's port with its colon. Without a port, spells both default ports. */
function portForms({ port }: URL): string[] {
  const [colons = []] = spell(":");
  return (port === "" ? ["443", "80"] : [port]).flatMap((digits) => colons.map((colon) => colon + digits));
}

/** Spells a node's address. A host without a port may be a word, so it counts only after a scheme. */
function spellAddress(url: URL): Spellings[] {
  const root = new URL("/", url);
  return url.port === "" ? [spellLink(root), spellBareLink(root)] : [spellBareLink(root)];
}

/** Spells a node's host. A host without a dot or colon may be a word, so it is skipped. */
function spellHost({ hostname }: URL): Spellings[] {
  return /[.:]/.test(hostname) ? [spellInAnyCase(hostname)] : [];
}
