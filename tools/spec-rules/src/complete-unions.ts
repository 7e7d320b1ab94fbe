import { Cursor } from "./cursor.ts";
import type { LintedNode, Rule } from "./redocly.ts";
import { branches, schemasAt } from "./schemas.ts";

/**
 * A preprocessor that completes unions before linting and bundling. It computes the `mapping` of a discriminator, and the
 * `pattern` of the branch for unknown kinds (`x-unknown-variant`). The pattern excludes all known kinds, so that an object of a
 * known kind with a missing member is not accepted as an unknown one.
 */
export const completeUnions: Rule = () => ({
  Schema(node, context) {
    const parts = unionParts(new Cursor(context, node));
    if (node.discriminator !== undefined) {
      const { propertyName } = node.discriminator as LintedNode;
      const targets = (node.oneOf ?? []) as readonly LintedNode[];
      const mapping = parts.flatMap((part, index) =>
        valuesAt(part, String(propertyName)).map((value) => [value, targets[index]?.$ref]),
      );
      Object.assign(node.discriminator as LintedNode, { mapping: Object.fromEntries(mapping) });
    }
    for (const part of parts) {
      for (const [name, member] of branches(part).flatMap((branch) => branch.get("properties")?.entries() ?? [])) {
        if (member.object["x-unknown-variant"] !== true) continue;
        const known = parts.filter((other) => other !== part).flatMap((other) => valuesAt(other, name));
        Object.assign(member.object, { pattern: `^(?!(?:${known.join("|")})$)` });
      }
    }
  },
});

export function unionParts(schema: Cursor): readonly Cursor[] {
  return ["oneOf", "anyOf"].flatMap((keyword) => schema.get(keyword)?.entries() ?? []).map(([, part]) => part);
}

/** Lists the values of a member in a branch of a union. */
export function valuesAt(part: Cursor, member: string): readonly string[] {
  return schemasAt(part, `/${member}`)
    .flatMap(({ object }) =>
      object.const === undefined ? ((object.enum ?? []) as readonly unknown[]) : [object.const],
    )
    .map(String);
}
