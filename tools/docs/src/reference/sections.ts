import { code as codeText, plain } from "@ledgergate/codegen/markdown-text";
import { type OpenApiDocument, type Operation, resolveReference } from "@ledgergate/service-kit";
import { asList, asObject, asText, type JsonObject } from "../document/json.ts";
import type { NamedSchema } from "../document/schemas.ts";
import type { DocumentedApi } from "../documented-api.ts";
import {
  fragment,
  operationAnchor,
  operationSection,
  parameterAnchor,
  propertyAnchor,
  responsesAnchor,
  schemaAnchor,
} from "../redoc-anchors.ts";
import { codeSamples } from "../samples/code-samples.ts";
import type { Section, SectionField } from "./section.ts";
import { typeWords } from "./type-words.ts";

export function describeOperation({ name, document, packageName }: DocumentedApi, operation: Operation): Section {
  const { id, method, template, node } = operation;
  const { summary = id, description = "", "x-compute-units": computeUnits, "x-retryable": isRetryable } = node;
  const facts = [
    computeUnits !== undefined && `${computeUnits} Compute Units`,
    node["x-safe"] === true
      ? "changes nothing"
      : isRetryable !== undefined && (isRetryable ? "safe to repeat" : "not safe to repeat"),
    node.deprecated === true && `deprecated${useInstead(node["x-use-instead"])}`,
  ].filter((fact) => fact !== false);
  const server = document.servers?.[0]?.url.replace(/\/$/, "") ?? "";
  return {
    id: operationSection(operation),
    aliases: [operationAnchor(id).slice(1), `/${operationSection(operation)}`],
    title: summary,
    ...(computeUnits !== undefined && { badge: `${computeUnits} CU` }),
    request: `${method.toUpperCase()} ${server}${template.source}`,
    texts: [
      [`Operation ${codeText(id)}`, ...facts, `[try it](../console/index.html#${name}/${fragment(id)})`].join(" · "),
      description,
      ...credentialTexts(document, operation),
    ].filter((text) => text !== ""),
    fields: [
      { title: "Parameters", fields: parameterFields(operation) },
      { title: "Body", fields: bodyFields(operation) },
      { title: "Responses", fields: responseFields(operation) },
    ].filter(({ fields }) => fields.length > 0),
    samples: codeSamples(document, operation, packageName).map(({ label, source }) => ({
      label,
      source,
      language: label === "curl" ? "sh" : "ts",
    })),
  };
}

function useInstead(id: string | false | undefined): string {
  return id ? `: use [${codeText(id)}](${operationAnchor(id)}) instead` : "";
}

/** Describes the credentials of a call and how to get them, in the document's words. */
function credentialTexts({ servers, security, components }: OpenApiDocument, { node }: Operation): string[] {
  const [server] = servers ?? [];
  const key = server?.url.includes("{apiKey}") ? server.variables?.apiKey?.description : undefined;
  const alternatives = (node.security ?? security ?? []).map((alternative) => Object.keys(alternative));
  const need = alternatives.some((names) => names.length === 0) ? "optional" : "required";
  return [
    ...(key === undefined ? [] : [`**API key, required** (\`{apiKey}\` in the URL): ${key}`]),
    ...[...new Set(alternatives.flat())].map((name) => {
      const { description } = asObject(components?.securitySchemes?.[name]);
      return `**${plain(name)}, ${need}**: ${asText(description) ?? ""}`;
    }),
  ];
}

function parameterFields(operation: Operation): SectionField[] {
  return operation.parameters.map((parameter) => ({
    id: idOf(parameterAnchor(operation, parameter)),
    name: parameter.name,
    type: [parameter.in, typeWords(parameter.node.schema)].filter(Boolean).join(", "),
    required: parameter.required,
    text: parameter.node.description ?? "",
  }));
}

function bodyFields({ requestBody: body }: Operation): SectionField[] {
  if (body === undefined) return [];
  const { required, node } = body;
  return body.contents.map(({ mediaType, schema }) => ({
    name: mediaType,
    type: typeWords(schema),
    required,
    text: node.description ?? "",
  }));
}

function responseFields(operation: Operation): SectionField[] {
  return operation.responses.map(({ code, node, contents, headers }, index) => {
    const isJson = contents.length === 1 && /json/i.test(contents[0]?.mediaType ?? "");
    const types = contents.map(({ schema, mediaType }) => {
      const words = typeWords(schema);
      return isJson ? words : [words, codeText(mediaType)].filter((text) => text !== "").join(" as ");
    });
    const names = headers.map(({ name }) => codeText(name)).join(", ");
    const text = node.description ?? "";
    return {
      ...(index === 0 && { id: idOf(responsesAnchor(operation)) }),
      name: code,
      type: [...new Set(types)].join(" or "),
      text: names === "" ? text : `${text}\n\nHeaders: ${names}.`,
    };
  });
}

/** Describes a named schema for the static reference. */
export function describeSchema({ document }: DocumentedApi, schema: NamedSchema): Section {
  const { name, description, properties } = schema;
  const fields = properties.map(({ path, required, node }): SectionField => {
    const target = resolveReference<JsonObject>(document, node);
    return {
      id: idOf(propertyAnchor(name, path)),
      name: path.replaceAll("/", "."),
      type: typeWords(node),
      required,
      text: asText(node.description) ?? asText(target.description) ?? "",
    };
  });
  return {
    id: schemaAnchor(name).slice("#/".length),
    aliases: [schemaAnchor(name).slice(1)],
    title: name,
    texts: [typeLine(schema.node), description].filter((text) => text !== ""),
    fields: fields.length === 0 ? [] : [{ title: "Properties", fields }],
    samples: [],
  };
}

/** Describes the type of a schema apart from its own properties. */
function typeLine(schema: JsonObject): string {
  const bases = asList(schema.allOf)
    .map(typeWords)
    .filter((words) => words.startsWith("["));
  const words = bases.length > 0 ? `All of ${bases.join(", ")}, and:` : typeWords(schema);
  return words === "object" ? "" : words;
}

function idOf(anchor: string): string {
  return anchor.slice(anchor.lastIndexOf("#") + 1);
}
