import { branchesOf } from "./branches-of.ts";
import { flattenSchema } from "./flatten-schema.ts";
import type { Answer } from "./model.ts";
import type { Schema } from "./openapi.ts";
import type { OperationContext } from "./operation-context.ts";
import type { Place } from "./resolver.ts";
import { schemaNameOf, schemaType } from "./schema-name.ts";
import { propertyName } from "./type-names.ts";
import { isNode } from "./walk-document.ts";

/** A 2xx body with its failures set apart (`x-failure`). */
export interface FailureBranches {
  /** The type of the body without them, as code. */
  readonly type: string;
  readonly failure?: Answer["failure"];
}

/**
 * Sets the branches of a 2xx body that are failures apart.
 *
 * @param type - The type of the whole body, as code.
 */
export function readFailureBranches(
  body: Place<Schema | boolean>,
  type: string,
  { resolver, problems }: Pick<OperationContext, "resolver" | "problems">,
): FailureBranches {
  const branches = branchesOf(resolver.follow(body.node, body.pointer), "oneOf", "anyOf").map((branch) => {
    return { branch, end: resolver.follow(branch.node, branch.pointer) };
  });
  const failures = branches.filter(({ end }) => markOf(end) !== undefined);
  if (failures.length === 0) return { type };
  const successes = branches.filter((branch) => !failures.includes(branch));
  const members = successes.map(({ end }) => flattenSchema(end.node, end.pointer, resolver).properties);
  const telling = failures.map(({ end }) => {
    const { required } = flattenSchema(end.node, end.pointer, resolver);
    return [...required].find((name) => members.every((properties) => !properties.has(name)));
  });
  const [member] = telling;
  if (member === undefined || telling.some((name) => name !== member)) {
    problems.add(
      failures[0]?.end.pointer ?? body.pointer,
      "is marked with x-failure, but has no required member that tells it from the other branches",
      "Give every failure the same required member, one that no other branch has.",
    );
  }
  const retry = failures.flatMap(({ end }) => retryTexts(markOf(end)));
  const names = successes.map(({ branch: { node } }) => schemaNameOf(node));
  const named = names.length > 0 && names.every((name) => name !== undefined);
  return {
    type: named ? names.map(schemaType).join(" | ") : `Exclude<${type}, { ${propertyName(member ?? "")}: unknown }>`,
    failure: { member: member ?? "", ...(retry.length > 0 && { retry }) },
  };
}

/** The branches of a 2xx body that are no failures; the body itself where none of it is one. */
export function successBranches(
  body: Place<Schema | boolean>,
  { resolver }: Pick<OperationContext, "resolver">,
): readonly Place<Schema | boolean>[] {
  const branches = branchesOf(resolver.follow(body.node, body.pointer), "oneOf", "anyOf");
  const successes = branches.filter(({ node, pointer }) => markOf(resolver.follow(node, pointer)) === undefined);
  return successes.length === branches.length ? [body] : successes;
}

/** The failure bodies among the branches of a 2xx body. */
export function failureBranches(
  body: Place<Schema | boolean>,
  { resolver }: Pick<OperationContext, "resolver">,
): readonly Place<Schema | boolean>[] {
  return branchesOf(resolver.follow(body.node, body.pointer), "oneOf", "anyOf")
    .map(({ node, pointer }) => resolver.follow(node, pointer))
    .filter((end) => markOf(end) !== undefined);
}

function markOf({ node }: Place<Schema | boolean>): unknown {
  const mark = typeof node === "object" ? node["x-failure"] : undefined;
  return mark === false ? undefined : mark;
}

function retryTexts(mark: unknown): readonly string[] {
  const retry = isNode(mark) ? mark.retry : undefined;
  return Array.isArray(retry) ? retry.filter((text) => typeof text === "string") : [];
}
