import type { DocumentedApi } from "../documented-api.ts";
import type { FieldList, Section } from "./section.ts";

/** The reference of an API in Markdown. */
export function referenceMarkdown(
  api: DocumentedApi,
  operations: readonly Section[],
  schemas: readonly Section[],
): string {
  return [
    `# ${api.title} API ${api.version}`,
    api.summary,
    api.description,
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

function sectionMarkdown({ title, texts, fields, samples }: Section, mark: string): string[] {
  return [
    `${mark} ${title}`,
    ...texts.map((text) => text.trim()),
    ...samples.map(({ language, source }) => `\`\`\`${language}\n${source}\n\`\`\``),
    ...fields.flatMap((list) => [`${mark}# ${list.title}`, fieldsMarkdown(list)]),
  ];
}

function fieldsMarkdown({ fields }: FieldList): string {
  return fields
    .map(({ name, type, required, text }) => {
      const facts = [type, required === true && "required"].filter(Boolean).join(", ");
      return `- \`${name}\`${facts === "" ? "" : ` (${facts})`}: ${text.trim().replace(/\s*\n\s*/g, " ")}`;
    })
    .join("\n");
}
