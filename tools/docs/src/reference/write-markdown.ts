import { block, code, fence, line, plain } from "@ledgergate/codegen/markdown-text";
import type { DocumentedApi } from "../documented-api.ts";
import type { FieldList, Section } from "./section.ts";

export function referenceMarkdown(
  api: DocumentedApi,
  operations: readonly Section[],
  schemas: readonly Section[],
): string {
  return [
    `# ${plain(api.title)} API ${plain(api.version)}`,
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

function sectionMarkdown({ title, request, texts, fields, samples }: Section, mark: string): string[] {
  return [
    `${mark} ${plain(title)}`,
    ...(request === undefined ? [] : [code(request)]),
    ...texts.map((text) => block(text.trim())),
    ...samples.map(({ language, source }) => fence(language, source)),
    ...fields.flatMap((list) => [`${mark}# ${list.title}`, fieldsMarkdown(list)]),
  ];
}

function fieldsMarkdown({ fields }: FieldList): string {
  return fields
    .map(({ name, type, required, text }) => {
      const facts = [line(type), required === true && "required"].filter(Boolean).join(", ");
      return `- ${code(name)}${facts === "" ? "" : ` (${facts})`}: ${line(text)}`;
    })
    .join("\n");
}
