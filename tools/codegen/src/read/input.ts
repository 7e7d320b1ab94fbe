import type { ListedOperation } from "./list-operations.ts";
import type { InputMember } from "./model.ts";
import { type PlacedMember, readPlacedMembers } from "./parameters.ts";
import { type BodyInput, readRequestBody } from "./request-body.ts";

interface OperationInput extends Omit<BodyInput, "members"> {
  readonly members: readonly InputMember[];
}

/** Reads the parameters and the body of an operation as one flat input with unique names. */
export function readInput(listed: ListedOperation): OperationInput {
  const parameters = readPlacedMembers(listed);
  checkPathParameters(listed, parameters);
  const { members: bodyMembers, ...body } = readRequestBody(listed);
  const taken = new Map<string, PlacedMember>();
  for (const placed of [...parameters, ...bodyMembers]) {
    const named = placeName(placed, taken);
    const { name } = named.member;
    const first = taken.get(name);
    if (first) {
      const [one, other] = [first, placed].map(({ member, place }) => `${place.pointer} (${member.rule.in})`);
      listed.operation.note(
        `has two inputs named ${name}: ${one} and ${other}`,
        "Rename one of them. All inputs of a call are members of one flat object.",
      );
    }
    taken.set(name, first ?? named);
  }
  return { members: [...taken.values()].map(({ member }) => member), ...body };
}

/**
 * Makes the name of an input unique. If several inputs have one name, all but the first get their place as suffix (`id_query`). An
 * input named like a member of every object (`toString`) gets a suffix, too: if the caller omits it, TypeScript compares the
 * inherited method with the input's type.
 */
function placeName(placed: PlacedMember, taken: ReadonlyMap<string, unknown>): PlacedMember {
  const { name, rule } = placed.member;
  if (!taken.has(name) && !(name in {})) return placed;
  // The whole body has no name on the wire.
  const wireName = rule.in === "payload" ? {} : { name };
  const member = { ...placed.member, name: `${name}_${rule.in}`, rule: { ...rule, ...wireName } };
  return { ...placed, member };
}

function checkPathParameters({ path, operation }: ListedOperation, parameters: readonly PlacedMember[]): void {
  const inTemplate = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ""));
  const described = parameters.filter(({ member }) => member.rule.in === "path");
  for (const { member, place } of described) {
    if (inTemplate.delete(member.name)) continue;
    place.noteFault(
      `is a path parameter (${member.name}) that the path ${path} does not have`,
      `Add {${member.name}} to the path, or remove the parameter.`,
    );
  }
  for (const name of inTemplate) {
    operation.noteFault(
      `does not describe {${name}} of its path`,
      `Add a path parameter named ${name}, with required: true and a schema.`,
    );
  }
}
