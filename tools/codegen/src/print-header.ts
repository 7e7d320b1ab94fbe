/** The first line of every generated file. */
export function printHeader({ title, version }: { readonly title: string; readonly version: string }): string {
  return `// Generated from ${`${title} ${version}`.replace(/\s+/g, " ").trim()} by \`pnpm generate\`. Do not edit.\n`;
}
