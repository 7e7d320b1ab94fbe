import { code, plain } from "@ledgergate/codegen/markdown-text";
import type { Content, OpenApiDocument, Operation, Parameter, Response } from "@ledgergate/service-kit";
import { isJson, resolveReference, stringifyExact } from "@ledgergate/service-kit";
import { asList, asObject, asText, type JsonObject } from "../document/json.ts";
import { listProperties, type Property } from "../document/schemas.ts";
import { type DocumentedApi, operationTitle } from "../documented-api.ts";
import {
  fragment,
  idOf,
  operationAnchor,
  placeId,
  schemaAnchor,
  schemaSectionId,
  sectionId,
  tagId,
} from "../redoc-anchors.ts";
import { codeSamples } from "../samples/code-samples.ts";
import type { FieldList, Sample, Section, SectionField } from "./section.ts";
import { type KnownSchema, readSchemas } from "./type-words.ts";

/** The places of parameters in the order of the page. */
const PLACES = ["path", "query", "header", "cookie"];

/** Describes the parts of a reference. */
interface Describer {
  /** Describes the credentials of calls. An API without any has no such section. */
  credentials(): Section | undefined;
  /** Describes a tag with its operations. */
  tag(title: string, operations: readonly Operation[]): Section;
  operation(operation: Operation): Section;
  schema(name: string, node: JsonObject): Section;
}

export function createDescriber(api: DocumentedApi): Describer {
  const { document } = api;
  const { knownSchema, typeWords } = readSchemas(document);
  return { credentials, tag, operation, schema };

  function credentials(): Section | undefined {
    const server = document.servers?.find(({ url }) => url.includes("{apiKey}"));
    const schemes = Object.entries(document.components?.securitySchemes ?? {}).map(([name, node]): SectionField => {
      const scheme = asObject(resolveReference(document, node));
      return { name, type: SCHEMES[asText(scheme.type)]?.(scheme) ?? "", text: asText(scheme.description) };
    });
    const text = server?.variables?.apiKey?.description ?? "The API key.";
    const ofUrl = server ? [{ name: "apiKey", type: "segment of the URL", text }] : [];
    const fields = [...ofUrl, ...schemes];
    if (fields.length === 0) return undefined;
    const needed = credentialWords(server ? ["apiKey"] : [], document.security);
    return {
      id: "credentials",
      title: "Credentials",
      texts: [`Calls need ${needed}, unless an operation says otherwise.`],
      fields: [{ title: "", fields }],
    };
  }

  function tag(title: string, operations: readonly Operation[]): Section {
    const found = asList(asObject(document).tags)
      .map(asObject)
      .find(({ name }) => name === title);
    return { id: tagId(title), title, texts: [asText(found?.description)], operations };
  }

  function operation(operation: Operation): Section {
    const { id, node, requestBody, responses } = operation;
    const { "x-compute-units": computeUnits } = node;
    const [first] = responses;
    const parameters = PLACES.map((place) => parameterFields(operation, place));
    const bodies = (requestBody?.contents ?? []).map((content) => bodyFields(content, requestBody));
    return {
      kind: "operation",
      id: sectionId(operation),
      alias: idOf(operationAnchor(id)),
      name: id,
      title: operationTitle(operation),
      deprecated: node.deprecated === true,
      cost: computeUnits === undefined ? undefined : `${computeUnits} CU`,
      texts: operationTexts(api, operation),
      fields: [...parameters, ...bodies].filter(({ fields, type }) => fields.length > 0 || type !== undefined),
      samples: codeSamples(api, operation),
      responses: {
        id: placeId(sectionId(operation), "responses"),
        codes: responses.map((response) => responseField(operation, response)),
        first: first ? responseFields(operation, first) : [],
        example: responseExample(first),
      },
    };
  }

  function parameterFields(operation: Operation, place: string): FieldList {
    const fields = operation.parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => {
        const example = asExample(parameter.example);
        const shown = place === "query" && example ? `${parameter.name}=${example}` : example;
        const at = `t=request&in=${place}&path=${parameter.name.toLowerCase()}`;
        return namedField(placeId(sectionId(operation), at), parameter, shown);
      });
    return { title: `${place.charAt(0).toUpperCase()}${place.slice(1)}`, fields };
  }

  /** Describes a parameter or header. */
  function namedField(id: string, { name, required, node }: Parameter, example?: string): SectionField {
    const { schema, description: text = "", deprecated } = node;
    return fieldOf(schema, { id, name, required, text, deprecated, example });
  }

  /** Describes a field by its schema. */
  function fieldOf(schema: unknown, { deprecated, example, ...own }: Owner): SectionField {
    const { node } = knownSchema(schema);
    const [shown] = asList(node.examples);
    const text = example ?? (shown === undefined ? undefined : stringifyExact(shown));
    return {
      ...own,
      type: typeWords(schema),
      marks: [
        deprecated || node.deprecated === true ? "deprecated" : "",
        node.readOnly === true ? "read-only" : "",
        node.writeOnly === true ? "write-only" : "",
      ].filter(Boolean),
      values: [
        valueLine("Default", node.default),
        ...allowedValues(node),
        text === undefined ? "" : `Example: ${code(text)}`,
      ].filter(Boolean),
    };
  }

  function bodyFields({ mediaType, schema }: Content, body?: Operation["requestBody"]): FieldList {
    return {
      title: `Body ${mediaType}`,
      type: typeWords(schema),
      required: body?.required === true,
      text: body?.node.description ?? "",
      fields: propertyFields(listProperties(knownSchema(schema).node)),
    };
  }

  function headerFields(operation: Operation, { code, contents, headers }: Response): SectionField[] {
    // If the response has several media types, the id names the first.
    const ofType = contents.length > 1 ? `&ct=${contents[0]?.mediaType}` : "";
    return headers.map((header) => {
      const at = `t=response&c=${code}${ofType}&path=${header.name.toLowerCase()}`;
      return namedField(placeId(sectionId(operation), at), header, asExample(header.example));
    });
  }

  function responseFields(operation: Operation, response: Response): FieldList[] {
    const fields = headerFields(operation, response);
    const bodies = response.contents.slice(0, 1).map((content) => bodyFields(content));
    return fields.length === 0 ? bodies : [...bodies, { title: "Headers", fields }];
  }

  /** Describes a response, and those of its headers that the first response does not have. */
  function responseField(operation: Operation, response: Response): SectionField {
    const { code: name, node, contents, headers } = response;
    const types = contents.map(({ schema, mediaType }) => {
      const words = typeWords(schema);
      const isOnlyJson = contents.length === 1 && isJson(mediaType);
      return isOnlyJson ? words : [words, code(mediaType)].filter(Boolean).join(" as ");
    });
    const names = headers.map((header) => code(header.name)).join(", ");
    const known = operation.responses[0]?.headers.map((header) => header.name.toLowerCase());
    return {
      id: placeId(sectionId(operation), `responses/${name}`),
      name,
      type: [...new Set(types)].join(" or "),
      text: node.description ?? "",
      values: names ? [`Headers: ${names}`] : [],
      nested: headerFields(operation, response).filter(({ name }) => !known?.includes(name.toLowerCase())),
    };
  }

  function schema(name: string, node: JsonObject): Section {
    const fields = propertyFields(listProperties(node), name);
    return {
      kind: "schema",
      id: idOf(schemaAnchor(name)),
      name,
      title: name,
      deprecated: node.deprecated === true,
      texts: [typeLine(node), textOf(node), ...allowedValues(node)].filter(Boolean),
      fields: fields.length === 0 ? [] : [{ title: "", fields }],
    };
  }

  /** Describes properties. Those of a property are its nested fields. */
  function propertyFields(properties: readonly Property[], schema?: string): SectionField[] {
    const isWithin = ({ path }: Property, above: Property) =>
      path.startsWith(`${above.path}/`) || path.startsWith(`${above.path}[]`);
    const field = ({ path, required, node }: Property) => {
      const id = schema && placeId(schemaSectionId(schema), `path=${path.toLowerCase()}`);
      return fieldOf(node, { id, name: path.replaceAll("/", "."), required, text: fieldText(knownSchema(node)) });
    };
    return properties
      .filter((property) => !properties.some((other) => isWithin(property, other)))
      .map((property) => ({
        ...field(property),
        nested: properties.filter((other) => isWithin(other, property)).map(field),
      }));
  }

  /** Describes the type of a schema apart from its own properties. */
  function typeLine(schema: JsonObject): string {
    if (schema.properties) return "";
    const branches = asList(schema.oneOf ?? schema.anyOf);
    if (branches.length === 0) return typeWords(schema);
    return `One of: ${branches.map((branch) => typeWords(branch).replace(/^[^[]*(?=\[)/, "")).join(", ")}`;
  }
}

const SCHEMES: Readonly<Record<string, (scheme: JsonObject) => string>> = {
  http: ({ scheme }) => plain(`HTTP ${asText(scheme)}`),
  apiKey: ({ in: place, name }) => `${plain(asText(place))} ${code(asText(name))}`,
  oauth2: () => "OAuth 2",
  openIdConnect: () => "OpenID Connect",
  mutualTLS: () => "client certificate",
};

/** Names the credentials that a call needs, and those that it may have. */
function credentialWords(always: readonly string[], alternatives: OpenApiDocument["security"] = []): string {
  const lists = alternatives.map((alternative) => Object.keys(alternative)).filter((names) => names.length > 0);
  const isOptional = lists.length < alternatives.length;
  const others = lists.map((names) => names.map(code).join(" and ")).join(" or ");
  const words = [...always.map(code), ...(others ? [isOptional ? `${others} (optional)` : others] : [])];
  return words.join(" and ") || "none";
}

/** The texts of an operation. The first is its request line. */
function operationTexts({ name, document }: DocumentedApi, { id, method, template, node }: Operation): string[] {
  const server = document.servers?.[0]?.url.replace(/\/$/, "") ?? "";
  const { "x-use-instead": instead, "x-safe": isSafe, "x-retryable": isRetryable } = node;
  return [
    code(`${method.toUpperCase()} ${server}${template.source}`),
    `Operation ${code(id)}. [Try it](../console/index.html#${name}/${fragment(id)})`,
    node.description?.trimEnd() ?? "",
    typeof instead === "string" ? `Deprecated: use [${code(instead)}](${operationAnchor(instead)}) instead.` : "",
    isSafe === true ? "Changes nothing: a failed call may be retried." : "",
    isSafe !== true && isRetryable === true ? "Safe to repeat: a failed call may be retried." : "",
    isRetryable === false ? "Not safe to repeat: a failed call must not be retried automatically." : "",
    node.security ? `Needs other [credentials](#credentials): ${credentialWords([], node.security)}.` : "",
  ].filter(Boolean);
}

/** Facts of a field besides its schema. */
interface Owner extends Pick<SectionField, "id" | "name" | "required" | "text"> {
  readonly deprecated?: boolean | undefined;
  /** Default: that of the schema. */
  readonly example?: string | undefined;
}

/** The first example of a JSON body. */
function responseExample({ code, contents = [] }: Partial<Response> = {}): Sample | undefined {
  const { mediaType, examples } = contents.find((content) => isJson(content.mediaType)) ?? {};
  const source = examples?.[0] && stringifyExact(examples[0].value, 2);
  return source === undefined ? undefined : { label: `${code} ${mediaType}`, language: "json", source };
}

/** The text of a field. The section of a named schema has the meanings of its error codes. */
function fieldText({ node, name }: KnownSchema): string {
  return name === undefined ? textOf(node) : asText(node.description);
}

/** A schema's description, with the meanings of its error codes. */
function textOf(node: JsonObject): string {
  const lines = Object.entries(asObject(node["x-error-meanings"])).map(([name, entry]) => {
    const { meaning, remedy } = asObject(entry);
    return `- ${code(name)}: ${asText(meaning)} ${asText(remedy)}`.trimEnd();
  });
  return [asText(node.description).trimEnd(), lines.join("\n")].filter(Boolean).join("\n\n");
}

/** The only values that a schema allows. Some lines are empty. */
function allowedValues(node: JsonObject): string[] {
  const list = asList(node.enum).map((value) => code(stringifyExact(value)));
  return [valueLine("Value", node.const), list.length === 0 ? "" : `Enum: ${list.join(" ")}`];
}

function valueLine(label: string, value: unknown): string {
  return value === undefined ? "" : `${label}: ${code(stringifyExact(value))}`;
}

function asExample(value: unknown): string | undefined {
  return value === undefined || typeof value === "string" ? value : stringifyExact(value);
}
