import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import {
  below,
  isMethod,
  kindAt,
  type NodeKind,
  type Pointer,
  segmentsOf,
  type Visit,
  valueAt,
  walkDocument,
} from "@ledgergate/support/service-kit";
import { variantReference } from "./references.ts";

/** An operation, by its place in a document. */
export interface OperationPlace {
  readonly path: string;
  readonly method: string;
}

/** Parts of a document that operations contain or refer to. */
export class Reach {
  readonly #document: JsonObject;
  /** References in each part. */
  readonly #targets = new Map<Pointer, ReadonlyMap<Pointer, NodeKind>>();

  constructor(document: JsonObject) {
    this.#document = document;
  }

  /** Lists the parts of an operation: itself, what its path shares, and all targets of references. A part of a component is the component. */
  partsOf({ path, method }: OperationPlace): ReadonlyMap<Pointer, NodeKind> {
    const item = below("#/paths", path);
    const shared = valueAt(this.#document, `${item}/parameters`);
    const parts = new Map<Pointer, NodeKind>([[below(item, method), "operation"]]);
    if (Array.isArray(shared)) for (const at of shared.keys()) parts.set(below(item, "parameters", at), "parameter");
    // Iteration over a Map also visits entries that are added meanwhile.
    for (const [pointer, kind] of parts)
      for (const [target, targetKind] of this.#targetsOf(pointer, kind))
        if (!parts.has(target)) parts.set(target, targetKind);
    return parts;
  }

  /** Makes a function that chooses the operations to which a place belongs. */
  searcher<Operation extends OperationPlace>(
    operations: readonly Operation[],
  ): (place: Pointer) => readonly Operation[] {
    const users = new Map<Pointer, Operation[]>();
    for (const operation of operations)
      for (const part of this.partsOf(operation).keys()) users.set(part, [...(users.get(part) ?? []), operation]);
    return (place) => {
      const [root, path, method = ""] = segmentsOf(place) ?? [];
      const found = new Set(root === "paths" && !isMethod(method) ? operations.filter((one) => one.path === path) : []);
      for (let part = place; part.length > 1; part = part.slice(0, part.lastIndexOf("/")))
        for (const user of users.get(part) ?? []) found.add(user);
      return operations.filter((one) => found.has(one));
    };
  }

  #targetsOf(pointer: Pointer, kind: NodeKind): ReadonlyMap<Pointer, NodeKind> {
    const known = this.#targets.get(pointer);
    if (known) return known;
    const targets = new Map<Pointer, NodeKind>();
    const add = (reference: string, kind: NodeKind) => {
      const [root, folder, name] = segmentsOf(reference) ?? [];
      const component = below("#", String(root), String(folder), String(name));
      if (root === undefined) return;
      if (root === "components" && name !== undefined) targets.set(component, kindAt(component) ?? kind);
      else targets.set(reference, kind);
    };
    const visit: Visit = (node, kind) => {
      if (typeof node.$ref === "string") add(node.$ref, kind);
      if (kind !== "discriminator" || !isObject(node.mapping)) return;
      for (const target of Object.values(node.mapping).map(String)) add(variantReference(target), "schema");
    };
    walkDocument(valueAt(this.#document, pointer), visit, kind, pointer);
    this.#targets.set(pointer, targets);
    return targets;
  }
}
