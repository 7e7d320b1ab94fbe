import { asObject, asText, isObject, type JsonObject } from "../document/json.ts";
import type { Operation } from "../document/operations.ts";
import { dereference } from "../document/path.ts";
import type { Schema } from "../document/schemas.ts";
import type { Api } from "../read-api.ts";
import {
  operationAnchor,
  operationSection,
  parameterAnchor,
  propertyAnchor,
  responsesAnchor,
  schemaAnchor,
} from "../redoc-anchors.ts";
import { codeSamples } from "../samples/code-samples.ts";
import type { Field, FieldList, Section } from "./section.ts";
import { typeWords } from "./type-words.ts";

/** Describes an operation for the static reference. */
export function describeOperation({ name, document, packageName }: Api, operation: Operation): Section {
  const { id, method, path, summary, node, computeUnits } = operation;
  const server = isObject((document.servers as unknown[])?.[0]) ? (document.servers as JsonObject[])[0] : undefined;
  const facts = [
    computeUnits !== undefined && `${computeUnits} Compute Units`,
    node["x-retryable"] === true && "safe to repeat",
    node["x-retryable"] === false && "not safe to repeat",
    operation.deprecated && "deprecated",
  ].filter((fact) => fact !== false);
  return {
    id: operationSection(operation),
    aliases: [operationAnchor(id).slice(1), `/${operationSection(operation)}`],
    title: summary,
    texts: [
      `\`${method} ${(asText(server?.url) ?? "").replace(/\/$/, "")}${path}\``,
      [`Operation \`${id}\``, ...facts, `[try it](../console/index.html#${name}/${id})`].join(" · "),
      asText(node.description) ?? "",
      ...credentialTexts(document, node, asText(server?.url) ?? ""),
    ].filter((text) => text !== ""),
    fields: [
      { title: "Parameters", fields: parameterFields(document, operation) },
      { title: "Body", fields: bodyFields(document, node.requestBody) },
      { title: "Responses", fields: responseFields(document, operation) },
    ].filter(({ fields }) => fields.length > 0),
    samples: codeSamples(document, operation, packageName).map(({ label, source }) => ({
      label,
      source,
      language: label === "curl" ? "sh" : "ts",
    })),
  };
}

/** Describes the credentials of a call and how to get them, in the document's words. */
function credentialTexts(document: JsonObject, node: JsonObject, url: string): string[] {
  const [server] = Array.isArray(document.servers) ? document.servers.map(asObject) : [];
  const key = url.includes("{apiKey}") ? asText(asObject(asObject(server?.variables).apiKey).description) : undefined;
  const alternatives = Array.isArray(node.security ?? document.security) ? (node.security ?? document.security) : [];
  const requirements = (alternatives as unknown[]).map(asObject);
  const isOptional = requirements.some((requirement) => Object.keys(requirement).length === 0);
  const schemes = asObject(asObject(document.components).securitySchemes);
  const names = [...new Set(requirements.flatMap((requirement) => Object.keys(requirement)))];
  return [
    ...(key === undefined ? [] : [`**API key, required** (\`{apiKey}\` in the URL): ${key}`]),
    ...names.map((name) => {
      const text = asText(asObject(schemes[name]).description) ?? "";
      return `**${name}, ${isOptional ? "optional" : "required"}**: ${text}`;
    }),
  ];
}

function parameterFields(document: JsonObject, operation: Operation): Field[] {
  const ofPath = asObject(asObject(document.paths)[operation.path]).parameters;
  return [ofPath, operation.node.parameters]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((reference) => {
      const parameter = asObject(dereference(document, reference));
      const [name, place] = [asText(parameter.name) ?? "", asText(parameter.in) ?? ""];
      return {
        id: idOf(parameterAnchor(operation, place, name)),
        name,
        type: [place, typeWords(parameter.schema)].filter(Boolean).join(", "),
        required: parameter.required === true,
        text: asText(parameter.description) ?? "",
      };
    });
}

function bodyFields(document: JsonObject, reference: unknown): Field[] {
  const body = asObject(dereference(document, reference));
  return Object.entries(asObject(body.content)).map(([type, media]) => ({
    name: type,
    type: typeWords(asObject(media).schema),
    required: body.required === true,
    text: asText(body.description) ?? "",
  }));
}

function responseFields(document: JsonObject, operation: Operation): Field[] {
  return Object.entries(asObject(operation.node.responses)).map(([status, reference], index) => {
    const response = asObject(dereference(document, reference));
    const types = Object.values(asObject(response.content)).map((media) => typeWords(asObject(media).schema));
    const headers = Object.keys(asObject(response.headers)).map((name) => `\`${name}\``);
    const text = asText(response.description) ?? "";
    return {
      ...(index === 0 && { id: idOf(responsesAnchor(operation)) }),
      name: status,
      type: [...new Set(types)].join(" or "),
      text: headers.length === 0 ? text : `${text}\n\nHeaders: ${headers.join(", ")}.`,
    };
  });
}

/** Describes a named schema for the static reference. */
export function describeSchema({ document }: Api, { name, description, properties }: Schema): Section {
  const schema = asObject(asObject(asObject(document.components).schemas)[name]);
  const fields = properties.map(({ path, required, node }): Field => {
    const target = asObject(dereference(document, node));
    return {
      id: idOf(propertyAnchor(name, path)),
      name: path.replaceAll("/", "."),
      type: typeWords(node),
      required,
      text: asText(node.description) ?? asText(target.description) ?? "",
    };
  });
  const lists: FieldList[] = fields.length === 0 ? [] : [{ title: "Properties", fields }];
  return {
    id: schemaAnchor(name).slice("#/".length),
    aliases: [schemaAnchor(name).slice(1)],
    title: name,
    texts: [typeLine(schema), description].filter((text) => text !== ""),
    fields: lists,
    samples: [],
  };
}

/** Describes the type of a schema apart from its own properties. */
function typeLine(schema: JsonObject): string {
  const bases = (Array.isArray(schema.allOf) ? schema.allOf : [])
    .map(typeWords)
    .filter((words) => words.startsWith("["));
  const words = bases.length > 0 ? `All of ${bases.join(", ")}, and:` : typeWords(schema);
  return words === "object" ? "" : words;
}

function idOf(anchor: string): string {
  return anchor.slice(anchor.lastIndexOf("#") + 1);
}
