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

/** Stands for an encoded slash in a path. No decoded path contains it, since it is half a character. */
export const slashMark = "\ud800";

/** Reads a template such as `/blocks/by_height/{block_height}`. `withSlashes`: parameters whose values may contain slashes. */
export function readPathTemplate(source: string, withSlashes: readonly string[] = []): PathTemplate {
  const segments = source
    .replace(/^\//, "")
    .split("/")
    .map((text): TemplateSegment => {
      const names: string[] = [];
      const character = withSlashes.includes(text.slice(1, -1)) ? "." : `[^${slashMark}]`;
      const pattern = text.replace(/\{([^}]+)\}|\W/g, (found, name?: string) => {
        if (name === undefined) return `\\${found}`;
        names.push(name);
        return `(${character}+)`;
      });
      return { text, names, ...(names.length > 0 && { pattern: new RegExp(`^${pattern}$`, "s") }) };
    });
  return { source, segments };
}

/**
 * Counts the literal segments of a template. A segment with literal text and parameters counts less than one. -1 if the template
 * does not match the segments.
 */
export function scoreTemplate(template: PathTemplate, segments: readonly string[]): number {
  if (template.segments.length !== segments.length) return -1;
  let literals = 0;
  for (const [index, { text, pattern }] of template.segments.entries()) {
    const segment = segments[index] ?? "";
    if (pattern ? !pattern.test(segment) : text !== segment) return -1;
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
