import { resolveReference } from "../document/resolve-reference.ts";
import { walkObjects } from "./walk-objects.ts";

/** A schema member that travels in one direction only. */
export type OneWay = "readOnly" | "writeOnly";

/** Whether any schema of the document has such a member. */
export function hasOneWayMembers(document: object): boolean {
  let found = false;
  walkObjects(document, (node) => {
    found ||= Reflect.get(node, "readOnly") === true || Reflect.get(node, "writeOnly") === true;
  });
  return found;
}

/** Takes the members with this mark out of what the document's schemas require. */
export function waiveMembers(document: object, mark: OneWay): void {
  walkObjects(document, (node) => {
    const { required, properties } = node as { readonly required?: unknown; readonly properties?: unknown };
    if (!Array.isArray(required) || typeof properties !== "object" || properties === null) return;
    const isWaived = (name: string): boolean => {
      const member: unknown = Reflect.get(properties, name);
      if (typeof member !== "object" || member === null) return false;
      return Reflect.get(member, mark) === true || Reflect.get(resolveReference(document, member), mark) === true;
    };
    Reflect.set(
      node,
      "required",
      required.filter((name) => !isWaived(name)),
    );
  });
}
