import { code, plain } from "@ledgergate/codegen/markdown-text";
import type { Content, OpenApiDocument, Operation, Response } from "@ledgergate/service-kit";
import { isJson, stringifyExact } from "@ledgergate/service-kit";
import { asList, asObject, asText, type JsonObject } from "../document/json.ts";
import { listProperties, type NamedSchema, type Property } from "../document/schemas.ts";
import { type DocumentedApi, operationTitle } from "../documented-api.ts";
import {
  idOf,
  operationAnchor,
  parameterAnchor,
  propertyAnchor,
  responseAnchor,
  responseHeaderAnchor,
  responsesAnchor,
  schemaAnchor,
  sectionAnchor,
  tagAnchor,
} from "../redoc-anchors.ts";
import type { FieldList, Responses, Section, SectionField } from "./section.ts";
import { knownSchema, typeWords } from "./type-words.ts";

/** The places of parameters in the order of the page. */
const PLACES = ["path", "query", "header", "cookie"];

/** Describes a tag with its operations. */
export function describeTag({ document }: DocumentedApi, tag: string, operations: readonly Operation[]): Section {
  const { description } = asObject(asList(asObject(document).tags).find((each) => asObject(each).name === tag));
  return {
    id: idOf(tagAnchor(tag)),
    title: tag,
    badges: [],
    texts: [asText(description) ?? ""].filter((text) => text !== ""),
    fields: [],
    samples: [],
    operations,
  };
}

/** Describes an operation of an annotated document. */
export function describeOperation({ document }: DocumentedApi, operation: Operation): Section {
  const { id, node, requestBody, responses } = operation;
  const parameters = PLACES.map((place) => parameterFields(document, operation, place));
  const bodies = (requestBody?.contents ?? []).map((content) => bodyFields(document, content, requestBody));
  return {
    id: idOf(sectionAnchor(operation)),
    alias: idOf(operationAnchor(id)),
    title: operationTitle(operation),
    deprecated: node.deprecated === true,
    badges: asList(asObject(node)["x-badges"]).map((badge) => asText(asObject(badge).name) ?? ""),
    texts: [node.description ?? ""].filter((text) => text !== ""),
    ...security(document, node.security ?? document.security),
    fields: [...parameters, ...bodies].filter(({ fields, type }) => fields.length > 0 || type !== undefined),
    samples: asList(asObject(node)["x-codeSamples"])
      .map(asObject)
      .map(({ label, lang, source }) => ({
        label: asText(label) ?? asText(lang) ?? "",
        source: asText(source) ?? "",
        language: label === "curl" ? "sh" : "ts",
      })),
    responses: {
      id: idOf(responsesAnchor(operation)),
      codes: responses.map((response) => responseField(document, operation, response)),
      first: responses.slice(0, 1).flatMap((response) => responseFields(document, operation, response)),
      ...responseExample(responses[0]),
    },
  };
}

/** Describes the credentials of a call and how to get them, in the document's words. */
function security(
  { components }: OpenApiDocument,
  alternatives: OpenApiDocument["security"],
): Pick<Section, "security"> {
  const lists = (alternatives ?? []).map((alternative) => Object.keys(alternative)).filter((names) => names.length > 0);
  if (lists.length === 0) return {};
  const texts = [...new Set(lists.flat())].map((name) => {
    const { description } = asObject(components?.securitySchemes?.[name]);
    return `**${plain(name)}**: ${asText(description) ?? ""}`;
  });
  return { security: { names: lists.map((names) => names.join(" and ")).join(" or "), texts } };
}

function parameterFields(document: OpenApiDocument, operation: Operation, place: string): FieldList {
  const fields = operation.parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter): SectionField => {
      const { name, required, node } = parameter;
      const example = asExample(parameter.example);
      return {
        id: idOf(parameterAnchor(operation, parameter)),
        name,
        type: typeWords(document, node.schema),
        required,
        marks: marks(document, node.schema, node),
        text: node.description ?? "",
        values: values(document, node.schema, place === "query" && example ? `${name}=${example}` : example),
      };
    });
  return { title: `${place.charAt(0).toUpperCase()}${place.slice(1)}`, fields };
}

function bodyFields(
  document: OpenApiDocument,
  { mediaType, schema }: Content,
  body?: Operation["requestBody"],
): FieldList {
  const { node } = knownSchema(document, schema);
  return {
    title: `Body ${mediaType}`,
    type: typeWords(document, schema),
    required: body?.required === true,
    text: body?.node.description ?? "",
    fields: propertyFields(document, listProperties(node)),
  };
}

function headerFields(document: OpenApiDocument, operation: Operation, response: Response): SectionField[] {
  return response.headers.map(({ name, node, required, example }) => ({
    id: idOf(responseHeaderAnchor(operation, response, name)),
    name,
    type: typeWords(document, node.schema),
    required,
    marks: marks(document, node.schema, node),
    text: node.description ?? "",
    values: values(document, node.schema, asExample(example)),
  }));
}

function responseFields(document: OpenApiDocument, operation: Operation, response: Response): FieldList[] {
  const headers = headerFields(document, operation, response);
  const bodies = response.contents.slice(0, 1).map((content) => bodyFields(document, content));
  return headers.length === 0 ? bodies : [...bodies, { title: "Headers", fields: headers }];
}

/** The first example of a JSON body. */
function responseExample({ code, contents }: Partial<Response> = {}): Pick<Responses, "example"> {
  const { mediaType, examples } = contents?.find((content) => isJson(content.mediaType)) ?? {};
  const [example] = examples ?? [];
  if (example === undefined) return {};
  return { example: { label: `${code} ${mediaType}`, language: "json", source: stringifyExact(example.value, 2) } };
}

/** Describes a response, and those of its headers that the first response does not have. */
function responseField(document: OpenApiDocument, operation: Operation, response: Response): SectionField {
  const { code: name, node, contents, headers } = response;
  const isJson = contents.length === 1 && /json/i.test(contents[0]?.mediaType ?? "");
  const types = contents.map(({ schema, mediaType }) => {
    const words = typeWords(document, schema);
    return isJson ? words : [words, code(mediaType)].filter((text) => text !== "").join(" as ");
  });
  const names = headers.map((header) => code(header.name)).join(", ");
  const known = operation.responses[0]?.headers.map((header) => header.name.toLowerCase());
  return {
    id: idOf(responseAnchor(operation, response)),
    name,
    type: [...new Set(types)].join(" or "),
    text: node.description ?? "",
    values: names === "" ? [] : [`Headers: ${names}`],
    nested: headerFields(document, operation, response).filter(({ name }) => !known?.includes(name.toLowerCase())),
  };
}

/** Describes a named schema of an annotated document. */
export function describeSchema({ document }: DocumentedApi, schema: NamedSchema): Section {
  const { name, description, properties } = schema;
  const fields = propertyFields(document, properties, name);
  return {
    id: idOf(schemaAnchor(name)),
    title: name,
    deprecated: schema.node.deprecated === true,
    badges: [],
    texts: [typeLine(document, schema.node), description].filter((text) => text !== ""),
    fields: fields.length === 0 ? [] : [{ title: "", fields }],
    samples: [],
  };
}

/** Describes properties. Those of a property are its nested fields. */
function propertyFields(document: OpenApiDocument, properties: readonly Property[], schema?: string): SectionField[] {
  const isWithin = ({ path }: Property, above: Property) =>
    path.startsWith(`${above.path}/`) || path.startsWith(`${above.path}[]`);
  const field = ({ path, required, node }: Property): SectionField => ({
    ...(schema !== undefined && { id: idOf(propertyAnchor(schema, path)) }),
    name: path.replaceAll("/", "."),
    type: typeWords(document, node),
    required,
    marks: marks(document, node),
    text: asText(knownSchema(document, node).node.description) ?? "",
    values: values(document, node),
  });
  return properties
    .filter((property) => !properties.some((other) => isWithin(property, other)))
    .map((property) => ({
      ...field(property),
      nested: properties.filter((other) => isWithin(other, property)).map(field),
    }));
}

/** Describes the type of a schema apart from its own properties. */
function typeLine(document: OpenApiDocument, schema: JsonObject): string {
  if (schema.properties !== undefined) return "";
  const branches = asList(schema.oneOf ?? schema.anyOf);
  if (branches.length === 0) return typeWords(document, schema);
  return `One of: ${branches.map((branch) => typeWords(document, branch).replace(/^.*?(?=\[\()/, "")).join(", ")}`;
}

/** Words beside the type of a field. `owner` is the parameter or header that has the schema. */
function marks(document: OpenApiDocument, schema: unknown, owner: object = {}): string[] {
  const { node } = knownSchema(document, schema);
  return [
    asObject(owner).deprecated === true || node.deprecated === true ? "deprecated" : "",
    node.readOnly === true ? "read-only" : "",
    node.writeOnly === true ? "write-only" : "",
  ].filter((mark) => mark !== "");
}

/** The values that stand below a description. */
function values(document: OpenApiDocument, schema: unknown, own?: string): string[] {
  const { node } = knownSchema(document, schema);
  const example = own ?? (node.example === undefined ? undefined : stringifyExact(node.example));
  const list = asList(node.enum).map((value) => code(stringifyExact(value)));
  return [
    node.default === undefined ? "" : `Default: ${code(stringifyExact(node.default))}`,
    node.const === undefined ? "" : `Value: ${code(stringifyExact(node.const))}`,
    list.length === 0 ? "" : `Enum: ${list.join(" ")}`,
    example === undefined ? "" : `Example: ${code(example)}`,
  ].filter((line) => line !== "");
}

function asExample(value: unknown): string | undefined {
  return value === undefined || typeof value === "string" ? value : stringifyExact(value);
}
