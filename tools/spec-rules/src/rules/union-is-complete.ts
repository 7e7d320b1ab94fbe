import { basename, dirname, resolve } from "node:path";
import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";
import { branches, schemasAt } from "../schemas.ts";

/**
 * The lists of a union agree. What discriminates it leads from the value of each branch to that branch and names no
 * other, and the pattern of a branch for unknown kinds (`x-unknown-variant`) refuses the known ones and no others. A
 * kind that is missing in one list passes as an unknown one, or as none.
 */
export const unionIsComplete: Rule = () => ({
  Schema(node, context) {
    const schema = new Cursor(context, node);
    const parts = ["oneOf", "anyOf"].flatMap((keyword) => schema.get(keyword)?.entries() ?? []).map(([, part]) => part);
    const discriminator = schema.get("discriminator");
    if (discriminator !== undefined) checkMapping(parts, discriminator);
    for (const part of parts) checkUnknown(part, parts);
  },
});

function checkMapping(parts: readonly Cursor[], discriminator: Cursor): void {
  const member = String(discriminator.object.propertyName);
  const mapping = discriminator.get("mapping") ?? discriminator;
  const { absoluteRef: home } = mapping.location.source;
  const files = new Map<string, string>();
  for (const part of parts) {
    const { absoluteRef: file } = part.location.source;
    const values = valuesAt(part, member);
    if (values.length === 0) part.report(`Nothing tells this branch of a union. Give \`${member}\` a \`const\`.`);
    for (const value of values) {
      files.set(value, file);
      if (resolve(dirname(home), String(mapping.object[value])) === file) continue;
      mapping.report(`\`${value}\` must lead to its branch. Map it: \`${value}: ${basename(file)}\`.`);
    }
  }
  for (const [value, target] of discriminator.get("mapping")?.entries() ?? []) {
    if (!files.has(value)) target.report(`No branch has the \`${member}\` \`${value}\`. Add one, or remove the line.`);
  }
}

/** Looks for the member that stands for unknown kinds in a part of a union, and for the known kinds in the other parts. */
function checkUnknown(part: Cursor, parts: readonly Cursor[]): void {
  const members = branches(part).flatMap((branch) => branch.get("properties")?.entries() ?? []);
  for (const [name, member] of members) {
    if (member.object["x-unknown-variant"] !== true) continue;
    const known = parts.filter((other) => other !== part).flatMap((other) => valuesAt(other, name));
    const refused = /^\^\(\?!\(\?:(.*)\)\$\)$/.exec(String(member.object.pattern))?.[1]?.split("|") ?? [];
    const missing = known.filter((value) => !refused.includes(value));
    const surplus = refused.filter((value) => !known.includes(value));
    if (missing.length > 0) member.report(`A known kind passes as an unknown one: ${missing.join(", ")}. ${FORM}`);
    if (surplus.length > 0) member.report(`No branch is of the kind ${surplus.join(", ")}. ${FORM}`);
  }
}

const FORM = "The pattern is `^(?!(?:a|b)$)` with every known kind, and no other, between its bars.";

/** The values that a member may have in a part of a union. */
function valuesAt(part: Cursor, member: string): readonly string[] {
  return schemasAt(part, `/${member}`)
    .flatMap(({ object }) =>
      object.const === undefined ? ((object.enum ?? []) as readonly unknown[]) : [object.const],
    )
    .map(String);
}
