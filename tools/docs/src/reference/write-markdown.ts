import { block, code, fence, line, plain } from "@ledgergate/codegen/markdown-text";
import type { Operation } from "@ledgergate/service-kit";
import { type DocumentedApi, longTitle, operationTitle } from "../documented-api.ts";
import { SCHEMAS_HEADING } from "../redoc-anchors.ts";
import type { FieldList, Section, SectionField } from "./section.ts";

/** Writes the reference of an API in Markdown. */
export function referenceMarkdown(api: DocumentedApi, groups: readonly Section[], schemas: readonly Section[]): string {
  const parts = [
    `# ${plain(longTitle(api))} ${plain(api.version)}`,
    block(api.document.info?.summary ?? ""),
    block(api.description),
    "The document: [openapi.json](openapi.json)",
    api.changelog !== undefined && "What changed: [changelog](changelog/index.md)",
    ...groups.map(sectionMarkdown),
    schemas.length > 0 && `## ${SCHEMAS_HEADING}`,
    ...schemas.map(sectionMarkdown),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Writes a section in Markdown. */
export function sectionMarkdown(section: Section): string {
  const { kind, title, deprecated, cost = "", texts, fields = [], samples = [], responses, operations = [] } = section;
  const mark = kind === "schema" ? "###" : "##";
  const { example } = responses ?? {};
  const lists: readonly FieldList[] = [
    ...fields,
    ...(responses ? [{ title: "Responses", fields: responses.codes }] : []),
  ];
  return [
    `${mark} ${plain(title)}`,
    ...texts.map((text) => block(text.trim())),
    deprecated && "Deprecated",
    plain(cost),
    operations.map(operationMarkdown).join("\n"),
    ...samples.map(({ language, source }) => fence(language, source)),
    ...lists.flatMap(({ title, type = "", text = "", fields }) => [
      title && `${mark}# ${plain(title)}`,
      line([type, text].filter(Boolean).join(": ")),
      fields.map(fieldMarkdown).join("\n"),
    ]),
    example && `Example of the first response (${plain(example.label)}):`,
    example && fence(example.language, example.source),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function operationMarkdown(operation: Operation): string {
  const { method, template } = operation;
  return `- ${code(`${method.toUpperCase()} ${template.source}`)}: ${plain(operationTitle(operation))}`;
}

function fieldMarkdown({ name, type, required, marks = [], text, values = [], nested = [] }: SectionField): string {
  const facts = [line(type), required && "required", ...marks].filter(Boolean).join(", ");
  const lines = [text, ...values.map((value) => `${value}.`)].join("\n");
  const row = `- ${code(name)}${facts && ` (${facts})`}: ${line(lines)}`;
  return [row, ...nested.map((field) => fieldMarkdown(field).replace(/^/gm, "  "))].join("\n");
}
