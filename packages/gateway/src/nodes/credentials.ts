import { isSecretName } from "@ledgergate/runtime/mask";
import { decodePercent, secretsOfPairs } from "@ledgergate/service-kit";
import { type Spelled, spell, spellBase64 } from "./spellings.ts";

/** A shorter text can be part of an ordinary word. Masking it would garble answers. */
const shortest = 8;
/** Shorter segments of a path are words. */
const shortestSegment = 16;

/** Headers that hold no credential. */
const plainHeader = /^(?:accept(?:-.*)?|cache-control|content-.*|prefer|user-agent)$/i;

/** A text of a node's configuration that can be a credential. */
interface Credential {
  /** The path of the node's member that has it. */
  readonly member: readonly string[];
  readonly text: string;
  readonly isHeader: boolean;
  /** True if the text certainly is a credential, and no other one has it as its part. */
  readonly isCertain: boolean;
}

/** The headers that a node gets for the user and the password of its URL. */
export function basicAuthorization({ username, password }: URL): [string, string][] {
  if (username === "" && password === "") return [];
  const credentials = `${decode(username)}:${decode(password)}`;
  return [["authorization", `Basic ${Buffer.from(credentials).toString("base64")}`]];
}

/** Spells all credentials of a node. `headers`: all that it gets. */
export function spellCredentials(url: URL, headers: readonly (readonly [string, string])[]): Spelled[] {
  const found = [...ofUrl(url), ...headers.flatMap(ofHeader)];
  const isLong = (text: string): boolean => text.length >= shortest;
  const texts = new Set(found.flatMap(({ text }) => [text, decode(text)]).filter(isLong));
  const ofHeaders = new Set(found.flatMap(({ text, isHeader }) => (isHeader && isLong(text) ? [text] : [])));
  return [...[...texts].map(spell), ...[...ofHeaders].flatMap(spellBase64)];
}

/** The paths of a node's members that have a credential too short to be masked. */
export function shortCredentials(url: URL, headers: Readonly<Record<string, string>>): (readonly string[])[] {
  const members = [ofUrl(url), ...Object.entries(headers).map(ofHeader)];
  return members.flatMap((found) => {
    const short = found.find(({ text, isCertain }) => isCertain && decode(text).length < shortest);
    return short ? [short.member] : [];
  });
}

function ofUrl({ username, password, pathname, search }: URL): Credential[] {
  const common = { member: ["url"], isHeader: false };
  const segments = pathname.split("/").filter((segment) => segment.length >= shortestSegment);
  const user = { ...common, text: username, isCertain: password === "" };
  return [
    ...segments.map((text) => ({ ...common, text, isCertain: false })),
    user,
    { ...common, text: password, isCertain: true },
    ...ofQuery(search).map(([name, text]) => ({ ...common, text, isCertain: isSecretName(name) })),
  ].filter(({ text }) => text !== "");
}

/** Names and values of a query as it is, and decoded as a form. */
function ofQuery(search: string): [string, string][] {
  const pairs = search
    .slice(1)
    .split("&")
    .map((pair): [string, string] => {
      const at = pair.indexOf("=");
      return at === -1 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
    });
  return [...pairs, ...new URLSearchParams(search)];
}

function ofHeader([name, value]: readonly [string, string]): Credential[] {
  if (plainHeader.test(name)) return [];
  const encoded = /^basic +(\S+)$/i.exec(value)?.[1];
  const decoded = encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString();
  // Behind the user, or behind the scheme.
  const secret = decoded === undefined ? value.replace(/^\S+ +(?=\S+$)/, "") : decoded.slice(decoded.indexOf(":") + 1);
  const common = { member: ["headers", name], isHeader: true };
  return [
    ...[value, decoded ?? "", ...secretsOfPairs([[name, value]])].map((text) => ({
      ...common,
      text,
      isCertain: false,
    })),
    { ...common, text: secret, isCertain: isSecretName(name) },
  ].filter(({ text }) => text !== "");
}

function decode(text: string): string {
  return decodePercent(text) ?? text;
}
