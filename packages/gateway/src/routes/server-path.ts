import type { CompiledApi } from "./compile-api.ts";

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
export function readServerPath({ api }: CompiledApi, path: string, from: number, to: number): ServerPath | undefined {
  let key = "";
  let at = from;
  for (const expected of api.serverPath) {
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
export function lacksKey({ api, paths }: CompiledApi, path: string, from: number, to: number): boolean {
  if (!api.keyed) return false;
  const before = api.serverPath.slice(0, api.serverPath.indexOf("{apiKey}"));
  const given = path
    .slice(from + 1, to)
    .replace(/\/$/, "")
    .split("/");
  // The path ends before the key, or has a blank segment in its place.
  if (given.length <= before.length || isBlank(given[before.length] ?? ""))
    return given.slice(0, before.length).every((segment, index) => segment === before[index] || isBlank(segment));
  // The operation's path follows the server's path without the key.
  const without = ["", ...api.serverPath.filter((part) => part !== "{apiKey}")].join("/");
  return path.startsWith(`${without}/`, from) && paths.find(path, from + without.length, to) !== undefined;
}

function isBlank(segment: string): boolean {
  return segment.replaceAll("%20", "") === "";
}
