/** The query that the operator's URL of a node adds to every call. */
export interface NodeQuery {
  /** Without its question mark. */
  readonly text: string;
  /** The names of its parameters, in lower case. */
  readonly names: ReadonlySet<string>;
}

export function readNodeQuery({ search, searchParams }: URL): NodeQuery {
  return { text: search.slice(1), names: new Set([...searchParams.keys()].map((name) => name.toLowerCase())) };
}

/**
 * Adds the query of a node's URL to a caller's. Drops the caller's parameters that the node's URL sets. `given`: the caller's query
 * without its question mark, and without malformed escapes.
 */
export function addNodeQuery(given: string, { text, names }: NodeQuery): string {
  if (given === "" || text === "") return given + text;
  // Some servers separate parameters by semicolons, too.
  const kept = given.split("&").filter((pair) => !pair.split(";").some((part) => names.has(parameterName(part))));
  return [...kept, text].join("&");
}

/** The name as the most lenient server reads it. */
function parameterName(pair: string): string {
  const [name = ""] = pair.split("=", 1);
  return decodeURIComponent(name.replaceAll("+", " ")).trim().toLowerCase();
}
