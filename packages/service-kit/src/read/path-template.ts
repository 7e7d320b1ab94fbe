/** A path template of a document, prepared for matching the segments of requests. */
export interface PathTemplate {
  readonly source: string;
  readonly segments: readonly TemplateSegment[];
}

interface TemplateSegment {
  readonly text: string;
  /** Names of the parameters in the segment, in order: `{from}-{to}` has two. */
  readonly names: readonly string[];
  readonly pattern?: RegExp;
}

/** Reads a template such as `/blocks/by_height/{block_height}`. */
export function readPathTemplate(source: string): PathTemplate {
  const segments = source
    .replace(/^\//, "")
    .split("/")
    .map((text): TemplateSegment => {
      const pieces = text.split(/\{([^}]+)\}/);
      if (pieces.length === 1) return { text, names: [] };
      const names = pieces.filter((_, index) => index % 2 === 1);
      const literals = pieces.map((piece, index) => (index % 2 === 1 ? "(.+)" : escapeRegExp(piece)));
      return { text, names, pattern: new RegExp(`^${literals.join("")}$`, "s") };
    });
  return { source, segments };
}

/**
 * Counts the literal segments of a template. A segment with literal text and parameters counts less than one. `undefined` if
 * the template does not match the segments.
 */
export function scoreTemplate(template: PathTemplate, segments: readonly string[]): number | undefined {
  if (template.segments.length !== segments.length) return undefined;
  let literals = 0;
  for (const [index, { text, pattern }] of template.segments.entries()) {
    const segment = segments[index] ?? "";
    if (pattern ? !pattern.test(segment) : text !== segment) return undefined;
    const characters = text.replace(/\{[^}]+\}/g, "").length;
    literals += pattern ? characters / (characters + 1) : 1;
  }
  return literals;
}

/** Reads the values of the path parameters from segments that match the template. */
export function readPathValues(template: PathTemplate, segments: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, { names, pattern }] of template.segments.entries()) {
    const found = pattern?.exec(segments[index] ?? "") ?? [];
    for (const [at, name] of names.entries()) values[name] = found[at + 1] ?? "";
  }
  return values;
}

/** Fills a template with values, each percent-encoded. */
export function fillTemplate(template: PathTemplate, values: Readonly<Record<string, string>>): string {
  return template.source.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

/** Escapes a text for use in a regular expression. */
function escapeRegExp(text: string): string {
  return text.replace(/\W/g, "\\$&");
}
