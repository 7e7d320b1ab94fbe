import type { ApiModel, OperationModel } from "./model.ts";
import { PART_NAMES } from "./needed-parts.ts";
import { RUNTIME_TYPES } from "./runtime-types.ts";
import { SCHEMA_TYPE, schemaType } from "./schema-name.ts";

/** Types of the platform that generated code names. */
const PLATFORM_TYPES = ["Exclude", "NonNullable", "Uint8Array"];

/** An API whose types go by their names in `models.ts`, and those names. */
export interface NamedApi {
  readonly api: ApiModel;
  readonly models: readonly string[];
}

/**
 * Writes each component schema in the types of operations by its name in `models.ts`, which editors then show. One whose
 * name means something else in `operations.ts` stays as it is.
 */
export function nameModels(api: ApiModel): NamedApi {
  const inputs = api.operations.map(({ inputName }) => inputName);
  const taken = new Set([...RUNTIME_TYPES, ...PART_NAMES, ...PLATFORM_TYPES, api.name, ...inputs]);
  const free = api.models.filter(({ typeName }) => !taken.has(typeName));
  const names = new Map(free.map(({ schema, typeName }) => [schemaType(schema), typeName]));
  const used = new Set<string>();
  const named = (type: string): string =>
    type.replace(SCHEMA_TYPE, (schema) => {
      const name = names.get(schema);
      if (name !== undefined) used.add(name);
      return name ?? schema;
    });
  const operations = api.operations.map((operation): OperationModel => {
    const { input, answer, pagination } = operation;
    return {
      ...operation,
      input: input.map((member) => ({ ...member, type: named(member.type) })),
      answer: { ...answer, type: named(answer.type) },
      ...(pagination && { pagination: { ...pagination, itemType: named(pagination.itemType) } }),
    };
  });
  return { api: { ...api, operations }, models: [...used].sort() };
}
