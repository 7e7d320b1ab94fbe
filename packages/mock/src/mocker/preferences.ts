import { type Answer, problem } from "@ledgergate/service-kit";

/** Preferences of a request: `Prefer: code=404, example=…, dynamic=true, seed=…`, or `?__code=404` and so on. */
export interface Preferences {
  readonly code?: number;
  readonly example?: string;
  readonly dynamic?: boolean;
  readonly seed?: string;
  /** Reason why the preferences are invalid. */
  readonly problem?: string;
}

/** Reads the preferences from the header, or else from the query, as Prism does. Other preferences are ignored. */
export function readPreferences(header: string | undefined, query: URLSearchParams): Preferences {
  const given = header ? readHeader(header) : readQuery(query);
  const { code, dynamic, example, seed } = given;
  if (code !== undefined && !/^[2-5]\d\d$/.test(code))
    return { problem: `Prefer: code=${code} is no status from 200 to 599` };
  if (dynamic !== undefined && dynamic !== "true" && dynamic !== "false")
    return { problem: `Prefer: dynamic=${dynamic} is neither true nor false` };
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(dynamic !== undefined && { dynamic: dynamic === "true" }),
    ...(example !== undefined && { example }),
    ...(seed !== undefined && { seed }),
  };
}

/** Tests if the caller expresses no preference, so that the mock chooses the answer. */
export function isEmptyPreference(preferences: Preferences): boolean {
  return Object.keys(preferences).length === 0;
}

function readHeader(header: string): Record<string, string> {
  // The match begins only at the start of a name. Otherwise a long name without a value would take quadratic time.
  const pairs = [...header.matchAll(/(?<![^\s=,;"])([^\s=,;"]+)\s*=\s*(?:"([^"]*)"|([^,;]*))/g)].map(
    ([, name = "", quoted, plain = ""]) => [name.toLowerCase(), quoted ?? plain.trim()] as const,
  );
  // The first of equal preferences counts (RFC 7240). `fromEntries` keeps the last.
  return Object.fromEntries(pairs.reverse());
}

function readQuery(query: URLSearchParams): Record<string, string> {
  const names = ["code", "dynamic", "example", "seed"];
  return Object.fromEntries(
    names.flatMap((name) => (query.has(`__${name}`) ? [[name, query.get(`__${name}`) ?? ""]] : [])),
  );
}

/** The answer to an invalid preference. No document declares this status. */
export function invalidPreference(detail: string): Answer {
  return problem(422, detail);
}
