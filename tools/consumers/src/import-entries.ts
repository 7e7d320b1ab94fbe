/** A module that imports entries and exports them by their names, as `modules`. */
export function importEntries(entries: readonly string[]): string {
  const imports = entries.map((entry, index) => `import * as m${index} from "${entry}"${attributes(entry)};\n`);
  const members = entries.map((entry, index) => `"${entry}": m${index}`);
  return `${imports.join("")}export const modules = { ${members.join(", ")} };\n`;
}

function attributes(entry: string): string {
  return entry.endsWith(".json") ? ' with { type: "json" }' : "";
}
