import { plain } from "@ledgergate/codegen/markdown-text";
import type { DocumentedApi } from "../documented-api.ts";
import { hasRelease } from "../find-packages.ts";
import { type Page, prosePage } from "./page.ts";

/** A changeset for the next release: packages with their version bumps, and the text for users. */
export interface Changeset {
  readonly summary: string;
  readonly releases: readonly { readonly name: string; readonly type: string }[];
}

/**
 * Renders the releases of an API's package from its CHANGELOG.md, below the changes of the next release. Returns `undefined` for an
 * API without a package.
 */
export function changelogPage(api: DocumentedApi, changesets: readonly Changeset[]): Page | undefined {
  if (api.changelog === undefined) return undefined;
  const [title = "", ...lines] = api.changelog.split("\n");
  const packageName = title.replace("# ", "");
  const released = lines.join("\n").trim();
  const lead = `Changes of each release of \`${packageName}\`, the newest first.`;
  const emptyNote = hasRelease(released) ? "" : "Nothing is released yet.";
  return prosePage({
    path: `${api.name}/changelog`,
    title: `Changelog of ${api.title}`,
    description: lead.replaceAll("`", ""),
    markdown: [
      `# Changelog of ${plain(api.title)}`,
      lead,
      "[Reference](../index.html)",
      emptyNote,
      ...unreleased(packageName, changesets),
      withoutCommits(released),
    ]
      .filter(Boolean)
      .join("\n\n"),
  });
}

/** Renders the changesets of a package as they will appear in its changelog. */
function unreleased(packageName: string, changesets: readonly Changeset[]): readonly string[] {
  const parts = ["Major", "Minor", "Patch"].flatMap((kind) => {
    const changes = changesets.filter(({ releases }) =>
      releases.some(({ name, type }) => name === packageName && type === kind.toLowerCase()),
    );
    const items = changes.map(({ summary }) => `- ${summary.trim().replaceAll("\n", "\n  ")}`);
    return items.length === 0 ? [] : [`### ${kind} Changes`, ...items];
  });
  return parts.length === 0 ? [] : ["## Unreleased", ...parts];
}

/** Removes commits, which mean nothing to users, and repeated lines about updated dependencies. */
function withoutCommits(markdown: string): string {
  return markdown
    .replace(/^- [\da-f]{7,}: /gm, "- ")
    .replace(/(?:^- Updated dependencies(?: \[.*\])?\n)+/gm, "- Updated dependencies\n");
}
