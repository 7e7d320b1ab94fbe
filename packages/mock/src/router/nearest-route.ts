import { type Api, isSimilar } from "@ledgergate/document";
import { type MatchedRoute, mountPath } from "./route.ts";

/** A path of the documents that a request may have meant. */
export interface NearestRoute {
  /** From the root of the mock on, such as `/ledger-a/v1/{apiKey}/v1/accounts/{address}`. */
  readonly path: string;
  /** Part of the path that each segment of the request stands for, or `undefined` if it stands for none. */
  readonly meant: readonly (string | undefined)[];
}

/** Segments of the longest path that is looked at. */
const mostSegments = 20;

/** A route is no suggestion where as much as two segments have to be added or dropped. */
const tooFar = 2;

/** Cost of a parameter that takes the place of a word: almost nothing, but more than the word itself. */
const parameterCost = 0.01;

/** Cost of a mistyped word: less than a missing one. */
const typoCost = 0.5;

/** Finds the path of the documents that comes closest to the segments of a request that fits none. */
export function findNearestRoute(
  apis: readonly Api[],
  route: MatchedRoute,
  segments: readonly string[],
): NearestRoute | undefined {
  if (route.kind === "operation" || segments.length > mostSegments) return undefined;
  const places = route.kind === "none" ? apis.map((api) => ({ api, base: mountPath(api) })) : [route];
  let best: NearestRoute | undefined;
  let bestCost = tooFar;
  for (const path of new Set(places.flatMap(pathsOf))) {
    const { cost, meant } = align(segments, path.slice(1).split("/"));
    if (cost >= bestCost) continue;
    best = { path, meant };
    bestCost = cost;
  }
  return best;
}

function pathsOf({ api, base }: { readonly api: Api; readonly base: string }): string[] {
  const before = [base, ...api.serverPath].join("/");
  return api.operations.map(({ template }) => before + template.source);
}

interface Alignment {
  readonly cost: number;
  readonly meant: readonly (string | undefined)[];
}

/** Lays segments beside the parts of a path, in their order, so that as few as possible are left over on either side. */
function align(segments: readonly string[], parts: readonly string[]): Alignment {
  let row = Array.from({ length: parts.length + 1 }, (_, index): Alignment => ({ cost: index, meant: [] }));
  for (const segment of segments) {
    const next = [add(row[0], 1, undefined)];
    for (const [at, part] of parts.entries()) {
      const missing = next[at] as Alignment;
      const candidates = [
        add(row[at], costOf(segment, part), part),
        add(row[at + 1], 1, undefined),
        { cost: missing.cost + 1, meant: missing.meant },
      ];
      next.push(candidates.reduce((best, one) => (one.cost < best.cost ? one : best)));
    }
    row = next;
  }
  return row.at(-1) as Alignment;
}

function add({ cost, meant }: Alignment = { cost: 0, meant: [] }, more: number, part: string | undefined): Alignment {
  return { cost: cost + more, meant: [...meant, part] };
}

function costOf(segment: string, part: string): number {
  if (segment === part) return 0;
  if (part.includes("{")) return segment === "" ? tooFar : parameterCost;
  return isSimilar(segment, part) ? typoCost : tooFar;
}
