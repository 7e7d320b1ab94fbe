import { block, code, fence, line, plain } from "@ledgergate/codegen/markdown-text";
import { type DocumentedApi, longTitle } from "../documented-api.ts";
import type { FieldList, Section, SectionField } from "./section.ts";

export function referenceMarkdown(
  api: DocumentedApi,
  operations: readonly Section[],
  schemas: readonly Section[],
): string {
  return [
    `# ${plain(longTitle(api))} ${plain(api.version)}`,
    block(api.summary),
    block(api.description),
    "The document: [openapi.json](openapi.json)",
    api.changelog === undefined ? "" : "What changed: [changelog](changelog/index.md)",
    ...operations.flatMap((section) => sectionMarkdown(section, "##")),
    "## Schemas",
    ...schemas.flatMap((section) => sectionMarkdown(section, "###")),
  ]
    .filter((text) => text !== "")
    .join("\n\n")
    .concat("\n");
}

function sectionMarkdown(
  { title, badges, texts, security, fields, samples, responses }: Section,
  mark: string,
): string[] {
  const { example } = responses ?? {};
  const lists: readonly FieldList[] = [
    ...fields,
    ...(responses === undefined ? [] : [{ title: "Responses", fields: responses.codes }]),
  ];
  return [
    `${mark} ${plain(title)}`,
    ...texts.map((text) => block(text.trim())),
    ...badges.map(plain),
    ...(security?.texts ?? []).map(line),
    ...samples.map(({ language, source }) => fence(language, source)),
    ...lists.flatMap(({ title, type = "", text = "", fields }) => [
      ...(title === "" ? [] : [`${mark}# ${plain(title)}`]),
      line([type, text].filter(Boolean).join(": ")),
      fields.map(fieldMarkdown).join("\n"),
    ]),
    ...(example === undefined
      ? []
      : [`Example of the first response (${plain(example.label)}):`, fence(example.language, example.source)]),
  ];
}

function fieldMarkdown({ name, type, required, text, values = [], nested = [] }: SectionField): string {
  const facts = [line(type), required === true && "required"].filter(Boolean).join(", ");
  const row = `- ${code(name)}${facts === "" ? "" : ` (${facts})`}: ${line([text, ...values.map((value) => `${value}.`)].join("\n"))}`;
  return [row, ...nested.map(fieldMarkdown)].join("\n");
}
