import type { JsonObject } from "./json.ts";
import type { Operation } from "./operations.ts";
import { nodeAt, type Path, referencePath } from "./path.ts";

/** A function that names the first operation which refers to a component, directly or through other components. */
export function componentUsers(
  document: JsonObject,
  operations: readonly Operation[],
): (component: Path) => string | undefined {
  const users = new Map<string, string>();
  for (const { id, node } of operations) {
    const seen = new Set<string>();
    visit(node, seen);
    for (const component of seen) if (!users.has(component)) users.set(component, id);
  }
  return (component) => users.get(component.join("/"));

  function visit(node: unknown, seen: Set<string>): void {
    if (typeof node !== "object" || node === null) return;
    const path = referencePath(node);
    if (path !== undefined) {
      const component = path.join("/");
      if (seen.has(component)) return;
      seen.add(component);
      visit(nodeAt(document, path), seen);
      return;
    }
    for (const child of Object.values(node)) visit(child, seen);
  }
}
