const BY_US = "by @ledgergate/codegen. Do not edit.";

/** The first line of every generated file. */
export function printHeader({ title, version }: { readonly title: string; readonly version: string }): string {
  return `// Generated from ${`${title} ${version}`.replace(/\s+/g, " ").trim()} ${BY_US}\n`;
}

/** Whether we have written a file. */
export function isGenerated(text: string): boolean {
  return text.split("\n", 1)[0]?.endsWith(BY_US) === true;
}
