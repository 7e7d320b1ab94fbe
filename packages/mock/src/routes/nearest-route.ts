import { type Api, isSimilar } from "@ledgergate/service-kit";
import { mountPath, type RequestRoute } from "./route.ts";

/** A path of the documents that a request may have meant. */
export interface NearestRoute {
  /** Path from the root of the mock, such as `/ledger-a/v1/{apiKey}/v1/accounts/{address}`. */
  readonly path: string;
  /** Part of the path that each segment of the request matches, or `undefined` if it matches none. */
  readonly meant: readonly (string | undefined)[];
}

/** Number of segments above which no path is searched. */
const maxSegments = 20;

/** Cost from which a path is not suggested. An added or dropped segment costs 1. */
const tooFar = 2;

/** Cost of a parameter that matches any word: almost nothing, but more than an equal word. */
const parameterCost = 0.01;

/** Cost of a mistyped word, less than a missing word. */
const typoCost = 0.5;

/** Finds the documents' path that is most similar to the segments of an unmatched request. */
export function findNearestRoute(
  apis: readonly Api[],
  route: RequestRoute,
  segments: readonly string[],
): NearestRoute | undefined {
  if (route.kind === "operation" || segments.length > maxSegments) return undefined;
  const places = route.kind === "none" ? apis.map((api) => ({ api, base: mountPath(api) })) : [route];
  let best: NearestRoute | undefined;
  let bestCost = tooFar;
  for (const path of new Set(places.flatMap(pathsOf))) {
    const parts = path.slice(1).split("/");
    if (Math.abs(parts.length - segments.length) >= tooFar) continue;
    const { cost, meant } = align(segments, parts);
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

/** Aligns segments with the parts of a path, in order, such that as few as possible stay unmatched. */
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
