import { flattenSchema } from "./flatten-schema.ts";
import type { NamedModel } from "./model.ts";
import type { Document, Schema } from "./openapi.ts";
import { below, type Resolver } from "./references.ts";
import { nameTypes } from "./type-names.ts";

/** The component schemas of a document, each with the name of its type. */
export function readModels({ components }: Document, resolver: Resolver): readonly NamedModel[] {
  const schemas = components?.schemas ?? {};
  return [...nameTypes(Object.keys(schemas))].map(([schema, typeName]) => {
    const node = schemas[schema] ?? true;
    const pointer = below("#/components/schemas", schema);
    const { description, deprecated } = flattenSchema(node, pointer, resolver).keywords;
    const variants = readVariants(node);
    return {
      schema,
      typeName,
      deprecated: deprecated === true,
      ...(description !== undefined && { description }),
      ...(variants && { variants }),
    };
  });
}

/** The variants of a union whose discriminator lists them. */
function readVariants(schema: Schema | boolean): NamedModel["variants"] {
  if (typeof schema !== "object" || !(schema.oneOf ?? schema.anyOf)) return undefined;
  const { propertyName, mapping } = schema.discriminator ?? {};
  return propertyName === undefined || mapping === undefined
    ? undefined
    : { member: propertyName, values: Object.keys(mapping) };
}
