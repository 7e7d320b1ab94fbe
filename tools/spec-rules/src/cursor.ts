import type { Context, LintedNode, Location, Reference } from "./redocly.ts";

/**
 * A node of the document with its place, for rules that also look at other nodes. Every step follows a `$ref`, also into another
 * file.
 */
export class Cursor {
  readonly node: unknown;
  readonly location: Location;
  readonly #context: Context;

  constructor(context: Context, node: unknown, location: Location = context.location) {
    this.#context = context;
    this.node = node;
    this.location = location;
  }

  /** The node as an object. Anything else counts as an object without members. */
  get object(): LintedNode {
    return typeof this.node === "object" && this.node !== null ? (this.node as LintedNode) : {};
  }

  /** Returns the node below these keys. `undefined` if there is none or a `$ref` leads nowhere. */
  get(...keys: readonly (string | number)[]): Cursor | undefined {
    return keys.reduce<Cursor | undefined>(
      (cursor, key) => (cursor === undefined ? undefined : cursor.#step(key)),
      this,
    );
  }

  /** Lists the members of an object or the items of an array below these keys, each with its key. */
  entries(...keys: readonly (string | number)[]): readonly (readonly [string, Cursor])[] {
    const holder = this.get(...keys);
    return Object.keys(holder?.object ?? {}).flatMap((key) => {
      const child = holder?.get(key);
      return child === undefined ? [] : [[key, child] as const];
    });
  }

  report(message: string): void {
    this.#context.report({ message, location: this.location });
  }

  #step(key: string | number): Cursor | undefined {
    if (!Object.hasOwn(this.object, key)) return undefined;
    const value = this.object[key];
    const location = this.location.child([key]);
    if (!isReference(value)) return new Cursor(this.#context, value, location);
    const target = this.#context.resolve(value, location.source.absoluteRef);
    if (target.node === undefined || target.location === undefined) return undefined;
    return new Cursor(this.#context, withSiblings(value, target.node), target.location);
  }
}

export function isReference(value: unknown): value is Reference {
  return typeof value === "object" && value !== null && typeof (value as { $ref?: unknown }).$ref === "string";
}

const merged = new WeakMap<object, LintedNode>();

/**
 * Resolves a reference. Members beside the `$ref` override those of the target. The same reference always returns the
 * same object, so that walks over recursive schemas end.
 */
export function withSiblings(reference: Reference, target: unknown): unknown {
  const { $ref: _, ...siblings } = reference;
  if (Object.keys(siblings).length === 0 || typeof target !== "object" || target === null) return target;
  const known = merged.get(reference) ?? { ...target, ...siblings };
  merged.set(reference, known);
  return known;
}
