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
  const segments = pathname.split("/").filter((segment) => segment.length >= shortestSegment);
  // Values of the query, raw and form-decoded.
  const raw = [...search.matchAll(/[?&]([^=&]*)=?([^&]*)/g)].map(([, name = "", value = ""]) => [name, value] as const);
  const values = [...raw, ...new URLSearchParams(search)];
  return credentialsOf(["url"], false, [
    ...segments.map((text) => [text, false] as const),
    [username, password === ""],
    [password, true],
    ...values.map(([name, text]) => [text, isCredentialName(name)] as const),
  ]);
}

function credentialsInHeader([name, value]: readonly [string, string]): NodeCredential[] {
  if (plainHeader.test(name)) return [];
  const encoded = /^basic +(\S+)$/i.exec(value)?.[1];
  const decoded = encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString();
  // The secret is the password, or the text after the scheme.
  const secret = decoded === undefined ? value.replace(/^\S+ +(?=\S+$)/, "") : decoded.slice(decoded.indexOf(":") + 1);
  const others = [value, decoded ?? "", ...secretsOfPairs([[name, value]])];
  return credentialsOf(["headers", name], true, [
    ...others.map((text) => [text, false] as const),
    [secret, isCredentialName(name)],
  ]);
}

/** Makes the credentials of a member. Each text may be certain to be one. */
function credentialsOf(
  member: readonly string[],
  isHeader: boolean,
  texts: readonly (readonly [text: string, isCertain: boolean])[],
): NodeCredential[] {
  return texts.flatMap(([text, isCertain]) => (text === "" ? [] : [{ member, isHeader, text, isCertain }]));
}

/** Decodes percent-encoded text, or leaves it as it is. */
export function decode(text: string): string {
  return decodePercent(text) ?? text;
}
