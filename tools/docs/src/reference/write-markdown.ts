import { block, code, fence, line, plain } from "@ledgergate/codegen/markdown-text";
import type { Operation } from "@ledgergate/service-kit";
import { type DocumentedApi, longTitle, operationTitle } from "../documented-api.ts";
import { SCHEMAS_HEADING } from "../redoc-anchors.ts";
import type { FieldList, Section, SectionField } from "./section.ts";

/** The reference of an API in Markdown. */
export interface ReferenceMarkdown {
  readonly text: string;
  /** Start and end of each section in the text, by its id. */
  readonly places: ReadonlyMap<string, readonly [start: number, end: number]>;
}

export function referenceMarkdown(
  api: DocumentedApi,
  groups: readonly Section[],
  schemas: readonly Section[],
): ReferenceMarkdown {
  let text = [
    `# ${plain(longTitle(api))} ${plain(api.version)}`,
    block(api.summary),
    block(api.description),
    "The document: [openapi.json](openapi.json)",
    api.changelog === undefined ? "" : "What changed: [changelog](changelog/index.md)",
  ]
    .filter(Boolean)
    .join("\n\n");
  const places = new Map<string, readonly [number, number]>();
  const add = (section: Section, mark: string) => {
    const start = text.length + "\n\n".length;
    text += `\n\n${sectionMarkdown(section, mark)}`;
    places.set(section.id, [start, text.length]);
  };
  for (const section of groups) add(section, "##");
  if (schemas.length > 0) text += `\n\n## ${SCHEMAS_HEADING}`;
  for (const section of schemas) add(section, "###");
  return { text: `${text}\n`, places };
}

function sectionMarkdown(
  { title, deprecated, cost = "", texts, fields = [], samples = [], responses, operations = [] }: Section,
  mark: string,
): string {
  const { example } = responses ?? {};
  const lists: readonly FieldList[] = [
    ...fields,
    ...(responses === undefined ? [] : [{ title: "Responses", fields: responses.codes }]),
  ];
  return [
    `${mark} ${plain(title)}`,
    ...texts.map((text) => block(text.trim())),
    deprecated === true ? "Deprecated" : "",
    plain(cost),
    operations.map(operationMarkdown).join("\n"),
    ...samples.map(({ language, source }) => fence(language, source)),
    ...lists.flatMap(({ title, type = "", text = "", fields }) => [
      ...(title === "" ? [] : [`${mark}# ${plain(title)}`]),
      line([type, text].filter(Boolean).join(": ")),
      fields.map(fieldMarkdown).join("\n"),
    ]),
    ...(example === undefined
      ? []
      : [`Example of the first response (${plain(example.label)}):`, fence(example.language, example.source)]),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function operationMarkdown(operation: Operation): string {
  const { method, template } = operation;
  return `- ${code(`${method.toUpperCase()} ${template.source}`)}: ${plain(operationTitle(operation))}`;
}

function fieldMarkdown({ name, type, required, marks = [], text, values = [], nested = [] }: SectionField): string {
  const facts = [line(type), required === true && "required", ...marks].filter(Boolean).join(", ");
  const row = `- ${code(name)}${facts === "" ? "" : ` (${facts})`}: ${line([text, ...values.map((value) => `${value}.`)].join("\n"))}`;
  return [row, ...nested.map((field) => fieldMarkdown(field).replace(/^/gm, "  "))].join("\n");
}
