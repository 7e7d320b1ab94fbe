import type { InputRule } from "@ledgergate/runtime";
import type { IntegerPlace } from "@ledgergate/runtime/parts";
import type { SchemaObject } from "@ledgergate/support/service-kit";
import { partsOf } from "./directions.ts";
import { isExactInteger } from "./mark-types.ts";
import type { ApiModel, InputMember, OperationModel } from "./model.ts";
import { listedValues } from "./openapi.ts";
import type { Place, SchemaPlace } from "./place.ts";
import { isJoinedInteger } from "./rewrite-schema.ts";

/** A value, by the schemas that describe it, and the values below it, by their indexes. */
interface Described {
  readonly schemas: readonly SchemaPlace[];
  readonly parts: readonly Place<SchemaObject>[];
  readonly members: Map<string, number>;
  rest?: number;
}

/**
 * Adds the places of integers in answers where other numbers are beside integers beyond 2^53, and in lists and objects of inputs. `wide` are
 * the schemas of those other numbers.
 */
export function placeIntegers(operations: readonly OperationModel[]): Pick<ApiModel, "operations" | "places" | "wide"> {
  const values = new Values();
  const answers = new Map(operations.map((one) => [one, one.answer.exact ? values.add(one.answer.bodies ?? []) : -1]));
  const isPlaced = ({ rule, type, schema }: InputMember) =>
    !/string|integer|number|boolean/.test(rule.type ?? "") &&
    !/^(?:FormData|Blob)/.test(type) &&
    schema.contains(isInteger);
  const members = operations.flatMap(({ input }) => input.filter(isPlaced));
  const inputs = new Map(members.map((member) => [member, values.add([member.schema])]));
  const isExact = ({ parts }: Described) =>
    // Without a type beside a negation, digits decide it.
    parts.some(({ node, flat }) => isJoinedInteger(flat) || isExactInteger({ ...Object(node.not), ...node }));
  const isWhole = ({ schemas }: Described) => {
    const nodes = schemas.flatMap(({ node }) => (typeof node === "object" ? node : []));
    return nodes.length > 0 && nodes.every(isInteger);
  };
  const mixed = values.leadingTo((value) => value.parts.some(({ node }) => mayBeLarge(node)) && !isExact(value));
  const ofAnswers = values.print(
    isExact,
    [...answers.values()].filter((index) => mixed.has(index)),
  );
  const ofInputs = values.print(isWhole, [...inputs.values()]);
  const answerOf = (operation: OperationModel): OperationModel["answer"] => {
    const index = answers.get(operation) ?? -1;
    const { exact, ...answer } = operation.answer;
    const place = mixed.has(index) ? ofAnswers.positionOf(index) : exact;
    return place ? { ...answer, exact: place } : answer;
  };
  const ruleOf = (member: InputMember): InputRule => {
    const integers = ofInputs.positionOf(inputs.get(member));
    return integers > 0 ? { ...member.rule, integers } : member.rule;
  };
  return {
    operations: operations.map((operation) => ({
      ...operation,
      answer: answerOf(operation),
      input: operation.input.map((member) => ({ ...member, rule: ruleOf(member) })),
    })),
    places: { answers: ofAnswers.table, inputs: ofInputs.table },
    wide: values.pointersOf(isExact),
  };
}

/** Values of a document. Schemas may refer to each other, so each value is described once. */
class Values {
  readonly #values: Described[] = [];
  readonly #indexes = new Map<string, number>();

  /** Adds a value that any of several schemas describes, and all values below it. */
  add(schemas: readonly SchemaPlace[]): number {
    const first = this.#values.length;
    const index = this.#indexOf(schemas);
    for (let next = first; next < this.#values.length; next += 1) this.#addBelow(this.#values[next] as Described);
    return index;
  }

  #indexOf(schemas: readonly SchemaPlace[]): number {
    const seen = new Set<unknown>();
    const parts = schemas.flatMap((schema) => partsOf(schema, seen)).filter(({ node }) => hasMore(node));
    const key = parts
      .map(({ pointer }) => pointer)
      .sort()
      .join(" ");
    const index = this.#indexes.get(key) ?? this.#values.push({ schemas, parts, members: new Map() }) - 1;
    this.#indexes.set(key, index);
    return index;
  }

  #addBelow(value: Described): void {
    const { parts, members } = value;
    const rest = parts.flatMap(othersOf);
    if (rest.length > 0) value.rest = this.#indexOf(rest);
    const named = parts.map((part) => new Map([...part.entries("properties"), ...part.entries("prefixItems")]));
    for (const name of new Set(named.flatMap((one) => [...one.keys()])))
      members.set(name, this.#indexOf(parts.flatMap((part, index) => named[index]?.get(name) ?? othersOf(part))));
  }

  /** Finds the schemas of numbers in values of a kind. */
  pointersOf(isOne: (value: Described) => boolean): ReadonlySet<string> {
    const parts = this.#values.filter(isOne).flatMap((value) => value.parts);
    return new Set(parts.filter(({ node }) => mayBeLarge(node)).map(({ pointer }) => pointer));
  }

  /** Finds the values that have one of a kind in them. */
  leadingTo(isOne: (value: Described) => boolean): ReadonlySet<number> {
    const above = this.#values.map((): number[] => []);
    for (const [index, value] of this.#values.entries()) for (const below of belowOf(value)) above[below]?.push(index);
    const found = new Set([...this.#values.keys()].filter((index) => isOne(this.#values[index] as Described)));
    // Iteration over a Set also visits members that are added meanwhile.
    for (const index of found) for (const one of above[index] ?? []) found.add(one);
    return found;
  }

  /**
   * Makes the table of the values that lead from `starts` to one of a kind. Its first entry stands for all other values, and its second one
   * for those with nothing below.
   */
  print(isOne: (value: Described) => boolean, starts: readonly number[]) {
    const leading = this.leadingTo(isOne);
    const reached = new Set(starts.filter((index) => leading.has(index)));
    const below = (index: number) => belowOf(this.#values[index] as Described).filter((one) => leading.has(one));
    for (const index of reached) for (const one of below(index)) reached.add(one);
    const inner = [...reached].filter((index) => below(index).length > 0);
    const positions = new Map(inner.map((index, position) => [index, position + 2]));
    const positionOf = (index = -1) => positions.get(index) ?? (leading.has(index) ? 1 : 0);
    const places = inner.map((index): IntegerPlace => {
      const value = this.#values[index] as Described;
      const rest = positionOf(value.rest);
      const members = [...value.members].map(([name, one]) => [name, positionOf(one)] as const);
      // Without an own place, a member would have that of the others.
      const named = members.filter(([, position]) => position > 0 || rest > 0);
      return {
        ...(isOne(value) && { here: true }),
        ...(named.length > 0 && { members: Object.fromEntries(named) }),
        ...(rest > 0 && { rest }),
      };
    });
    return { table: reached.size > 0 ? [{}, { here: true as const }, ...places] : [], positionOf };
  }
}

/** Tests for a schema that is more than a reference. */
function hasMore({ $ref, ...beside }: SchemaObject): boolean {
  return $ref === undefined || Object.keys(beside).length > 0;
}

function belowOf({ members, rest }: Described): readonly number[] {
  return [...members.values(), ...(rest === undefined ? [] : [rest])];
}

/** Lists the schemas of items and of members without an own one. */
function othersOf(part: Place<SchemaObject>): readonly SchemaPlace[] {
  return [
    ...part.entries("patternProperties").map(([, place]) => place),
    ...(["additionalProperties", "items"] as const).flatMap((keyword) => part.member(keyword) ?? []),
  ];
}

function mayBeNumber({ type }: SchemaObject): boolean {
  return [type].flat().some((one) => one === "number" || one === "integer");
}

function isInteger(schema: SchemaObject): boolean {
  return [schema.type].flat().includes("integer") && mayBeLarge(schema);
}

function mayBeLarge(schema: SchemaObject): boolean {
  const { format = "", minimum, maximum } = schema;
  const isSmall = /^u?int(?:8|16|32)$/.test(format) || [minimum, maximum].every(Number.isSafeInteger);
  return mayBeNumber(schema) && !isSmall && !listedValues(schema);
}
