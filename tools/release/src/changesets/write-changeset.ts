import { code, line, plain } from "@ledgergate/codegen/markdown-text";
import type { Change, Impact } from "../diff/change.ts";
import { adviceFor } from "./migration.ts";

/**
 * Writes the changeset for the changes of an API's document: breaking changes with advice, then new parts, then the number of
 * smaller changes.
 *
 * @param recent the changes of the current branch, which come first in their lists
 */
export function writeChangeset(
  api: string,
  changes: readonly Change[],
  demand: ReadonlyMap<string, Impact>,
  recent: readonly Change[] = [],
): string {
  const isRecent = ({ subject, place }: Change) =>
    recent.some((change) => change.subject === subject && change.place === place);
  const ordered = [...changes.filter(isRecent), ...changes.filter((change) => !isRecent(change))];
  const of = (impact: Impact) => ordered.filter((change) => change.impact === impact);
  const [breaking, added, small] = [of("major"), of("minor"), of("patch")];
  const releases = [...demand].map(([name, impact]) => `"${name}": ${impact}`).sort();
  const parts = [
    `---\n${releases.join("\n")}\n---`,
    breaking.length + added.length > 0
      ? `Follow the current document of \`${api}\`.`
      : `Describe the document of \`${api}\` more precisely.`,
    listOf("Breaking changes, each with advice:", breaking, (change) =>
      [...new Set(change.rules.map(adviceFor))].join(" "),
    ),
    listOf("New:", added),
    small.length > 0
      ? `${small.length} smaller ${small.length === 1 ? "change" : "changes"}: descriptions, examples, looser limits.`
      : "",
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Writes a message, which is Markdown with names of the document in it. No message of Redocly or ours has a link. */
function sentence(message: string): string {
  return line(message).replaceAll("](", "]\\(");
}

function listOf(heading: string, changes: readonly Change[], more?: (change: Change) => string): string {
  if (changes.length === 0) return "";
  const items = changes.map((change) => {
    const where = [code(change.subject), plain(change.place)].filter(Boolean).join(", ");
    return `- ${where}: ${[...change.messages.map(sentence), more?.(change)].filter(Boolean).join(" ")}`;
  });
  return [heading, "", ...items].join("\n");
}
