import { decodePercent } from "../base/decode-percent.ts";

/** The query that the operator's URL of a node adds to every call. */
export interface NodeQuery {
  /** Without its question mark. */
  readonly text: string;
  /** The names of its parameters, as {@link addNodeQuery} compares them. */
  readonly names: ReadonlySet<string>;
}

export function readNodeQuery({ search, searchParams }: URL): NodeQuery {
  return { text: search.slice(1), names: new Set([...searchParams.keys()].flatMap(readings)) };
}

/** Number of parameters that every server reads. Many servers ignore those beyond 1,000. */
const manyParameters = 100;

/**
 * Adds the query of a node's URL to a caller's. Drops the caller's parameters that a server may read as parameters of the node's URL,
 * or as their members. `given`: the caller's query without its question mark, and without malformed escapes.
 */
export function addNodeQuery(given: string, { text, names }: NodeQuery): string {
  if (given === "" || text === "") return given + text;
  const isOfNode = (name: string): boolean => readings(name).some((one) => names.has(one));
  const kept = given.split("&").filter((pair) => !namesIn(pair).some(isOfNode));
  return (kept.length < manyParameters ? [...kept, text] : [text, ...kept]).join("&");
}

/** Lists the names in a parameter. Some servers separate parameters by semicolons, too, and a proxy may decode the separators. */
function namesIn(pair: string): string[] {
  return decodeFully(pair)
    .split(/[&;]/)
    .map((part) => part.replace(/=.*/s, ""));
}

/** Lists the names under which servers read a parameter: that of a list or object (`name[]`, `name.member`), and that of PHP (`_`). */
function readings(given: string): string[] {
  // Some parsers ignore leading brackets and dots, and some end a name at a NUL.
  const [name = ""] = given.replace(/^[\s+.[\]]+/, "").split("\0", 1);
  return [name.replace(/[[\]].*/s, ""), name.replace(/\..*/s, ""), name].map(fold);
}

/** Decodes three times, since proxies decode, too. */
function decodeFully(text: string): string {
  let decoded = text;
  for (let times = 0; times < 3 && decoded.includes("%"); times++)
    decoded = decoded.replace(escapes, (found) => decodePercent(found) ?? found);
  return decoded;
}

/** One ASCII character, or several bytes of other characters. */
const escapes = /%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi;

/** Removes differences that some servers ignore. PHP replaces dots, spaces and an open bracket by underscores. A plus sign is a space. */
function fold(name: string): string {
  return name
    .replaceAll("+", " ")
    .trim()
    .toLowerCase()
    .replace(/[\s.[]/g, "_");
}
