import type { InputMember } from "./model.ts";
import type { PathItem } from "./openapi.ts";
import type { OperationContext } from "./operation-context.ts";
import { readBody } from "./read-body.ts";
import { type PlacedMember, readParameters } from "./read-parameters.ts";
import type { Place } from "./resolver.ts";

/** The flat input of an operation. */
export interface OperationInput {
  readonly members: readonly InputMember[];
  readonly bodyType?: string;
}

/** Reads the parameters and the body of an operation as one flat input, in which every name must stand for one thing. */
export function readInput(path: string, item: Place<PathItem>, context: OperationContext): OperationInput {
  const parameters = readParameters(item, context);
  checkPathParameters(path, parameters, context);
  const { members: bodyMembers, ...body } = readBody(context);
  const taken = new Map<string, PlacedMember>();
  for (const placed of [...parameters, ...bodyMembers]) {
    const { name, rule } = placed.member;
    const first = taken.get(name);
    if (first) {
      context.problems.add(
        context.pointer,
        `has two inputs named ${name}: ${first.pointer} (${first.member.rule.in}) and ${placed.pointer} (${rule.in})`,
        "Rename one of them: all inputs of a call stand in one flat object.",
      );
    } else if (name === "__proto__") {
      context.problems.add(placed.pointer, "is named __proto__, which no plain object can hold", "Rename it.");
    }
    taken.set(name, first ?? placed);
  }
  return { members: [...taken.values()].map(({ member }) => member), ...body };
}

function checkPathParameters(path: string, parameters: readonly PlacedMember[], context: OperationContext): void {
  const inTemplate = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ""));
  const described = parameters.filter(({ member }) => member.rule.in === "path");
  for (const { member, pointer } of described) {
    if (inTemplate.delete(member.name)) continue;
    context.problems.add(
      pointer,
      `is a path parameter (${member.name}) that the path ${path} does not have`,
      `Add {${member.name}} to the path, or remove the parameter.`,
    );
  }
  for (const name of inTemplate) {
    context.problems.add(
      context.pointer,
      `does not describe {${name}} of its path`,
      `Add a path parameter named ${name}, with required: true and a schema.`,
    );
  }
}
