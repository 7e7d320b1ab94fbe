import { isCredentialName, SHORTEST_SECRET, secretsOfPairs } from "@ledgergate/runtime/mask";
import { decodePercent } from "@ledgergate/service-kit";

/** Length below which a path segment is taken for a word. */
const shortestSegment = 16;

/** Headers that never contain a credential. */
const plainHeader = /^(?:accept(?:-.*)?|cache-control|content-.*|prefer|user-agent)$/i;

/** A text of a node's configuration that may be a credential. */
export interface NodeCredential {
  /** Path of the configuration member that contains it. */
  readonly member: readonly string[];
  readonly text: string;
  readonly isHeader: boolean;
  /** True if the text is a credential for certain, and not only a part of another one. */
  readonly isCertain: boolean;
}

/** Returns the `Authorization` header for the user and password in a node's URL. */
export function basicAuthorization({ username, password }: URL): [string, string][] {
  if (username === "" && password === "") return [];
  const credentials = `${decode(username)}:${decode(password)}`;
  return [["authorization", `Basic ${Buffer.from(credentials).toString("base64")}`]];
}

/** Lists the texts of a node's configuration that may be credentials. `headers` are all headers that the gateway sends to it. */
export function findCredentials(urls: readonly URL[], headers: readonly (readonly [string, string])[]) {
  return [...urls.flatMap(credentialsInUrl), ...headers.flatMap(credentialsInHeader)];
}

/** Lists the configuration members of a node with a credential that is too short to be masked. */
export function shortCredentials(url: URL, headers: Readonly<Record<string, string>>): (readonly string[])[] {
  const members = [credentialsInUrl(url), ...Object.entries(headers).map(credentialsInHeader)];
  return members.flatMap((found) => {
    const short = found.find(({ text, isCertain }) => isCertain && decode(text).length < SHORTEST_SECRET);
    return short ? [short.member] : [];
  });
}

function credentialsInUrl({ username, password, pathname, search }: URL): NodeCredential[] {
  const common = { member: ["url"], isHeader: false };
  const segments = pathname.split("/").filter((segment) => segment.length >= shortestSegment);
  const user = { ...common, text: username, isCertain: password === "" };
  return [
    ...segments.map((text) => ({ ...common, text, isCertain: false })),
    user,
    { ...common, text: password, isCertain: true },
    ...queryPairs(search).map(([name, text]) => ({ ...common, text, isCertain: isCredentialName(name) })),
  ].filter(({ text }) => text !== "");
}

/** Lists names and values of a query, raw and form-decoded. */
function queryPairs(search: string): [string, string][] {
  const pairs = search
    .slice(1)
    .split("&")
    .map((pair): [string, string] => {
      const [name = "", ...value] = pair.split("=");
      return [name, value.join("=")];
    });
  return [...pairs, ...new URLSearchParams(search)];
}

function credentialsInHeader([name, value]: readonly [string, string]): NodeCredential[] {
  if (plainHeader.test(name)) return [];
  const encoded = /^basic +(\S+)$/i.exec(value)?.[1];
  const decoded = encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString();
  // The secret is the password, or the text after the scheme.
  const secret = decoded === undefined ? value.replace(/^\S+ +(?=\S+$)/, "") : decoded.slice(decoded.indexOf(":") + 1);
  const common = { member: ["headers", name], isHeader: true };
  return [
    ...[value, decoded ?? "", ...secretsOfPairs([[name, value]])].map((text) => ({
      ...common,
      text,
      isCertain: false,
    })),
    { ...common, text: secret, isCertain: isCredentialName(name) },
  ].filter(({ text }) => text !== "");
}

/** Decodes percent-encoded text, or leaves it as it is. */
export function decode(text: string): string {
  return decodePercent(text) ?? text;
}
