import type { ApiEntry } from "../operations.ts";

/** Describes an API in Markdown: its operations, their inputs, and its error codes. */
export function describeResource({ title, description, operations, errors }: ApiEntry): string {
  const sections = operations.map((operation) => {
    const inputs = operation.inputs.map(
      ({ name, rule, description: meaning = "" }) => `- \`${name}\`${rule.required ? " (required)" : ""}: ${meaning}`,
    );
    return [`## ${operation.tool}`, `${operation.title}.`, operation.description, inputs.join("\n")];
  });
  const codes = Object.entries(errors).map(([code, meaning]) => `- \`${code}\`: ${meaning}`);
  return [`# ${title}`, description, ...sections.flat(), "## Errors", codes.join("\n")].filter(Boolean).join("\n\n");
}
