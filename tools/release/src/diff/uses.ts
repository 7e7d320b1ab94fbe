import { isObject, nodeAt, valueAt } from "@ledgergate/service-kit";
import { below } from "@ledgergate/support/service-kit";
import type { Documents, RawChange } from "./change.ts";

/** The sides of a call that contain a part of a document. */
export interface Uses {
  readonly request: boolean;
  readonly response: boolean;
}

/**
 * Returns a function that finds the sides of a call that contain a change. Redocly reports a change of a shared schema once, by
 * the first path to it.
 */
export function findUses({ base, revision }: Documents): (change: RawChange) => Uses {
  const reached = (use: keyof Uses) => [reach(base, use), reach(revision, use)] as const;
  const [inRequests, inResponses] = [reached("request"), reached("response")];
  return (change) => {
    const [request, response] = [inRequests, inResponses].map(
      ([before, now]) => isWithin(change.base?.pointer, before) || isWithin(change.revision?.pointer, now),
    );
    // A part that no operation uses is only a type, which programs may read and make.
    const isType = !request && !response;
    return { request: request || isType, response: response || isType };
  };
}

const MEMBERS = { request: ["parameters", "requestBody"], response: ["responses"] } as const;

/** Collects the pointers of the parts of a document that one side of a call contains, or to which such a part refers. */
function reach(document: object, use: keyof Uses): ReadonlySet<string> {
  const reached = new Set<string>();
  const paths = nodeAt(document, ["paths"]);
  for (const [template, item] of Object.entries(isObject(paths) ? paths : {})) {
    if (use === "request") reached.add(below("#", "paths", template, "parameters"));
    for (const method of Object.keys(isObject(item) ? item : {}))
      for (const member of MEMBERS[use]) reached.add(below("#", "paths", template, method, member));
  }
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "$ref" && typeof value === "string") reached.add(value);
      else visit(value);
    }
  };
  // Iteration over a Set also visits pointers that are added meanwhile.
  for (const pointer of reached) visit(valueAt(document, pointer));
  return reached;
}

function isWithin(pointer: string | undefined, reached: ReadonlySet<string>): boolean {
  const segments = pointer?.split("/") ?? [];
  return segments.some((_, index) => reached.has(segments.slice(0, index + 1).join("/")));
}
