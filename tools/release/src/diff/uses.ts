import { isObject, nodeAt, valueAt } from "@ledgergate/service-kit";
import { below } from "@ledgergate/support/service-kit";
import type { Documents, RawChange } from "./change.ts";

/** The sides of a call that contain a part of a document. */
export interface Uses {
  readonly request: boolean;
  readonly response: boolean;
}

/** Pointers of a document's parts by the side of a call that refers to them. */
interface Reached {
  readonly request: ReadonlySet<string>;
  readonly response: ReadonlySet<string>;
}

/**
 * Returns a function that finds the sides of a call that contain a change. Redocly reports a change of a shared schema once, by
 * the first path to it.
 */
export function findUses({ base, revision }: Documents): (change: RawChange) => Uses {
  const sides = { base: reach(base), revision: reach(revision) };
  return (change) => {
    const within = (use: keyof Uses) =>
      (["base", "revision"] as const).some((side) => isWithin(change[side]?.pointer, sides[side][use]));
    const [request, response] = [within("request"), within("response")];
    // A part that no operation uses is only a type, which programs may read and make.
    return request || response ? { request, response } : { request: true, response: true };
  };
}

function reach(document: object): Reached {
  const request: string[] = [];
  const response: string[] = [];
  const paths = nodeAt(document, ["paths"]);
  for (const [template, item] of Object.entries(isObject(paths) ? paths : {})) {
    request.push(below("#", "paths", template, "parameters"));
    for (const method of Object.keys(isObject(item) ? item : {})) {
      const part = (name: string) => below("#", "paths", template, method, name);
      request.push(part("parameters"), part("requestBody"));
      response.push(part("responses"));
    }
  }
  return { request: withTargets(document, request), response: withTargets(document, response) };
}

/** Adds the targets of all references below these pointers. */
function withTargets(document: object, pointers: readonly string[]): ReadonlySet<string> {
  const reached = new Set(pointers);
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
