import { SHORTEST_SECRET } from "@ledgergate/runtime/mask";
import { decodePercent } from "@ledgergate/service-kit";
import type { NodeCredential } from "../config/credentials.ts";
import { type Spellings, spell, spellBase64, spellInAnyCase } from "./spellings.ts";
import { TextSearch } from "./text-search.ts";
import { plainReadings } from "./unescape.ts";

export interface Searches {
  readonly hasCredentials: boolean;
  readonly links: TextSearch;
  /** Returns the search for an answer. `undefined` if there is nothing to find. */
  of(status: number, hasLinks: boolean): TextSearch | undefined;
}

/** Creates the searches of a node. `links` are base URLs of links to it. Default: its `url`. */
export function createSearches(url: URL, links: readonly string[], credentials: readonly NodeCredential[]): Searches {
  const bases = links.length > 0 ? links.map((link) => new URL(link)) : [url];
  const needles = { links: bases.flatMap(spellLinks), bareLinks: bases.flatMap(spellBareLinks) };
  const { texts, base64 } = spellCredentials(credentials);
  const hasCredentials = texts.length > 0;
  const secrets = [...texts, ...spellAddress(url)];
  const linkSearch = new TextSearch({ ...needles, secrets: [] });
  const dataSearch = new TextSearch({ ...needles, secrets, base64 });
  // Data may contain the host's name by chance. Failures do not.
  const failureSearch = new TextSearch({ ...needles, secrets: [...secrets, ...spellHost(url)], base64 });
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

/** Spells credentials, and the Base64 of those in headers. */
function spellCredentials(credentials: readonly NodeCredential[]): { texts: Spellings[]; base64: Spellings[] } {
  const isLong = (text: string): boolean => text.length >= SHORTEST_SECRET;
  const decode = (text: string): string => decodePercent(text) ?? text;
  const texts = new Set(credentials.flatMap(({ text }) => [...plainReadings(text), decode(text)]).filter(isLong));
  const headerTexts = new Set(credentials.flatMap(({ text, isHeader }) => (isHeader && isLong(text) ? [text] : [])));
  return { texts: [...texts].map(spell), base64: [...headerTexts].flatMap(spellBase64) };
}

/** Spells links with `http` and with `https`, whatever scheme the URL has. */
function spellLinks(url: URL): Spellings[] {
  const ports = url.port === "" ? [...portForms(url), ""] : portForms(url);
  const start = [...spellInAnyCase("http"), ["s", "S", ""], ...spell("://")];
  return spellFrom(url, ports).map((rest) => [...start, ...rest]);
}

function spellBareLinks(url: URL): Spellings[] {
  return spellFrom(url, portForms(url));
}

function spellFrom({ hostname, pathname }: URL, ports: readonly string[]): Spellings[] {
  const path = pathname.replace(/\/+$/, "");
  return plainReadings(path).map((one) => [...spellInAnyCase(hostname), ports, ...spell(one)]);
}

/** Spells a URL's port with its colon. Without a port, spells both default ports. */
function portForms({ port }: URL): string[] {
  return (port === "" ? ["443", "80"] : [port]).map((digits) => `:${digits}`);
}

/** Spells a node's address. A host without a port may be a word, so it counts only after a scheme. */
function spellAddress(url: URL): Spellings[] {
  const root = new URL("/", url);
  return [...(url.port === "" ? spellLinks(root) : []), ...spellBareLinks(root)];
}

/** Spells a node's host. A host without a dot or colon may be a word, so it is skipped. */
function spellHost({ hostname }: URL): Spellings[] {
  return /[.:]/.test(hostname) ? [spellInAnyCase(hostname)] : [];
}
