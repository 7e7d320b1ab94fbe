import type { SchemaObject } from "@ledgergate/support/service-kit";
import { nameRequestSchemas } from "./directions.ts";
import type { NamedModel } from "./model.ts";
import type { Document } from "./openapi.ts";
import type { Place } from "./place.ts";
import { present } from "./present.ts";
import { nameTypes } from "./type-names.ts";

/**
 * Lists the component schemas of a document, each with the name of its type, and then their copies for requests.
 *
 * @param exported - Other names that the client exports.
 */
export function readModels(document: Place<Document>, exported: readonly string[]): readonly NamedModel[] {
  const schemas = new Map(document.member("components")?.entries("schemas"));
  const typeNames = nameTypes([...schemas.keys()], exported);
  const models = [...typeNames].flatMap(([schema, typeName]): readonly NamedModel[] => {
    const place = schemas.get(schema);
    if (!place) return [];
    const { description, deprecated } = place.flat.keywords;
    const variants = readVariants(place.node);
    return [
      {
        schema,
        typeName,
        deprecated: deprecated === true,
        ...present({ description, variants }),
      },
    ];
  });
  const copies = [...nameRequestSchemas(document, typeNames)].flatMap(([original, copy]): readonly NamedModel[] =>
    models.flatMap(({ schema, description = "", deprecated }) => {
      if (schema !== original) return [];
      const texts = `${description}\n\nIn requests, which have no read-only members.`;
      return [{ schema: copy, typeName: copy, requestOf: schema, deprecated, description: texts }];
    }),
  );
  return [...models, ...copies];
}

/** Lists the variants of a union whose discriminator has a mapping. */
function readVariants(schema: SchemaObject | boolean): NamedModel["variants"] {
  if (typeof schema !== "object" || !(schema.oneOf ?? schema.anyOf)) return undefined;
  const { propertyName, mapping } = schema.discriminator ?? {};
  return propertyName === undefined || mapping === undefined
    ? undefined
    : { member: propertyName, values: Object.keys(mapping) };
}
