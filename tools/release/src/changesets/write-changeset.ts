import type { Change, Impact } from "../diff/change.ts";
import { adviceFor } from "./migration.ts";

/**
 * The text of the changeset that the changes of an API's document ask for: what users see, the furthest first, and what they do
 * about each breaking change.
 */
export function writeChangeset(api: string, changes: readonly Change[], demand: ReadonlyMap<string, Impact>): string {
  const of = (impact: Impact) => changes.filter((change) => change.impact === impact);
  const [breaking, added, small] = [of("major"), of("minor"), of("patch")];
  const releases = [...demand].map(([name, impact]) => `"${name}": ${impact}`).sort();
  const parts = [
    `---\n${releases.join("\n")}\n---`,
    breaking.length + added.length > 0
      ? `Follow what the document of \`${api}\` says now.`
      : `Say more exactly what the document of \`${api}\` says.`,
    listOf("Breaking changes, and what to do about each:", breaking, (change) =>
      [...new Set(change.rules.map(adviceFor))].join(" "),
    ),
    listOf("What is new:", added),
    small.length > 0
      ? `${small.length} smaller ${small.length === 1 ? "change" : "changes"}: descriptions, examples, and what is less strict.`
      : "",
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function listOf(heading: string, changes: readonly Change[], more?: (change: Change) => string): string {
  if (changes.length === 0) return "";
  const items = changes.map((change) => {
    const where = [`\`${change.subject}\``, change.place].filter(Boolean).join(", ");
    return `- ${where}: ${[...change.messages, more?.(change)].filter(Boolean).join(" ")}`;
  });
  return [heading, "", ...items].join("\n");
}
