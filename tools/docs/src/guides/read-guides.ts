import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasColours } from "../code-blocks.ts";
import { DocsError } from "../docs-error.ts";

/** The text of a page. */
interface Text {
  readonly file: string;
  readonly title: string;
  /** Its first paragraph as one line of plain text. */
  readonly description: string;
  readonly markdown: string;
}

export interface Guide extends Text {
  /** Its folder in the site, such as `guides/errors`. */
  readonly path: string;
}

/** The guides of a folder, in the order of their numbers: `40-errors.md` becomes the page `guides/errors`. */
export function readGuides(folder: string): readonly Guide[] {
  return readdirSync(folder)
    .sort()
    .map((name) => readGuide(join(folder, name), name));
}

function readGuide(file: string, name: string): Guide {
  const path = guidePath(name);
  if (!path) throw new DocsError(`${file}: a guide's file name must be a number and a subject, such as 40-errors.md.`);
  return { path, ...readText(file) };
}

const TEXTS = join(import.meta.dirname, "../../texts");

/** Reads the text of a page that is made from documents, too. */
export function pageText(name: string): Text {
  return readText(join(TEXTS, `${name}.md`));
}

function readText(file: string): Text {
  const markdown = readFileSync(file, "utf8");
  const { title, lead } = /^# (?<title>.+)\n\n(?<lead>[^#`|\n-].*(?:\n.+)*)\n/.exec(markdown)?.groups ?? {};
  if (!title || !lead) {
    throw new DocsError(`${file}:1: the text must begin with "# Title" and a paragraph about its subject.`);
  }
  for (const [, language = ""] of markdown.matchAll(/^ *```(\S+)/gm))
    if (!hasColours(language))
      throw new DocsError(`${file}: code of the language ${language} has no colours. Use json, sh, ts, tsx or yaml.`);
  // Lists on other pages show this paragraph, so its links are removed.
  const plain = lead.replaceAll("\n", " ").replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  return { file, title, description: plain.replace(/[`*]/g, ""), markdown };
}

/** Returns the page path for the file name of a guide, or `undefined` for any other name. */
export function guidePath(file: string): string | undefined {
  const subject = /^\d\d-([a-z][a-z\d-]*)\.md$/.exec(file)?.[1];
  return subject && `guides/${subject}`;
}
