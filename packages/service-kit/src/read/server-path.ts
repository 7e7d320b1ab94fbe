import type { Api } from "./api.ts";
import type { PathTrie } from "./path-trie.ts";

/** The part of a path before an operation's path. */
export interface ServerPath {
  /** Empty if the API has no key in its path. */
  readonly key: string;
  /** Index at which the operation's path begins; -1 if the path leaves the server's path after the key. */
  readonly end: number;
}

/**
 * Reads the server's path, such as `/v1/{apiKey}/v1`, from a URL's path. Returns `undefined` if the path differs before the key, or if
 * the key is missing.
 */
export function readServerPath({ serverPath }: Api, path: string, from: number, to: number): ServerPath | undefined {
  let key = "";
  let at = from;
  for (const expected of serverPath) {
    const slash = path.indexOf("/", at + 1);
    const end = slash === -1 || slash > to ? to : slash;
    const segment = path.slice(at + 1, end);
    if (expected === "{apiKey}") {
      if (isBlank(segment)) return undefined;
      key = segment;
    } else if (segment !== expected) return key === "" ? undefined : { key, end: -1 };
    at = end;
  }
  return { key, end: at };
}

/** Tests for a path that lacks only the key. Its refusal then concerns the key, not the path. */
export function lacksKey(
  { keyed, serverPath }: Api,
  paths: PathTrie<unknown>,
  path: string,
  from: number,
  to: number,
): boolean {
  if (!keyed) return false;
  const keyAt = serverPath.indexOf("{apiKey}");
  const given = path.slice(from, to).replace(/\/$/, "").split("/").slice(1);
  // The path ends before the key, or has a blank segment in its place.
  if (isBlank(given[keyAt]))
    return given.slice(0, keyAt).every((segment, at) => segment === serverPath[at] || isBlank(segment));
  // The operation's path follows the server's path without the key.
  const without = ["", ...serverPath.toSpliced(keyAt, 1)].join("/");
  return path.startsWith(`${without}/`, from) && paths.find(path, from + without.length, to) !== undefined;
}

function isBlank(segment = ""): boolean {
  return segment.replaceAll("%20", "") === "";
}
