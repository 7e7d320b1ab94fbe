import type { NamedModel } from "./model.ts";
import type { Document, SchemaObject } from "./openapi.ts";
import type { Place } from "./place.ts";
import { nameTypes } from "./type-names.ts";

/** Lists the component schemas of a document, each with the name of its type. */
export function readModels(document: Place<Document>): readonly NamedModel[] {
  const schemas = new Map(document.member("components")?.entries("schemas"));
  return [...nameTypes([...schemas.keys()])].flatMap(([schema, typeName]) => {
    const place = schemas.get(schema);
    if (!place) return [];
    const { description, deprecated } = place.flat.keywords;
    const variants = readVariants(place.node);
    return {
      schema,
      typeName,
      deprecated: deprecated === true,
      ...(description !== undefined && { description }),
      ...(variants && { variants }),
    };
  });
}

/** Lists the variants of a union whose discriminator has a mapping. */
function readVariants(schema: SchemaObject | boolean): NamedModel["variants"] {
  if (typeof schema !== "object" || !(schema.oneOf ?? schema.anyOf)) return undefined;
  const { propertyName, mapping } = schema.discriminator ?? {};
  return propertyName === undefined || mapping === undefined
    ? undefined
    : { member: propertyName, values: Object.keys(mapping) };
}
