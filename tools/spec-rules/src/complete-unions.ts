import { Cursor } from "./cursor.ts";
import type { LintedNode, Rule } from "./redocly.ts";
import { branches } from "./schemas.ts";
import { kindsAt, unionBranches } from "./union-kinds.ts";

/**
 * A preprocessor that completes unions before linting and bundling. It adds the kinds that the `mapping` of a discriminator lacks, and
 * the `pattern` of the branch for unknown kinds (`x-unknown-variant`). The pattern excludes all known kinds, so that an object of a
 * known kind with a missing member is not accepted as an unknown one.
 */
export const completeUnions: Rule = () => ({
  Schema(node, context) {
    const union = new Cursor(context, node);
    const parts = unionBranches(union);
    const discriminator = node.discriminator as { readonly propertyName: string; mapping?: LintedNode } | undefined;
    if (discriminator !== undefined) {
      const given = discriminator.mapping ?? {};
      const found = parts.flatMap(({ target, declared, mapped }) => {
        const missing = declared.filter((kind) => !Object.hasOwn(given, kind));
        return target === undefined ? [] : [...mapped, ...missing].map((kind) => [kind, target]);
      });
      const mapping = { ...given, ...Object.fromEntries(found) };
      if (Object.keys(mapping).length > 0) discriminator.mapping = mapping;
    }
    for (const unknown of parts) {
      for (const [name, member] of branches(unknown.part).flatMap((branch) => branch.entries("properties"))) {
        if (member.object["x-unknown-variant"] !== true) continue;
        const others = parts.filter((other) => other !== unknown);
        const mapped = name === discriminator?.propertyName ? others.flatMap((other) => other.mapped) : [];
        const known = [...new Set([...others.flatMap(({ part }) => kindsAt(part, name)), ...mapped])];
        const escaped = known.map((kind) => kind.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"));
        Object.assign(member.object, { pattern: `^(?!(?:${escaped.join("|")})$)` });
      }
    }
  },
});
