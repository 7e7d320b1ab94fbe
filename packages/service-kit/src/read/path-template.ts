import { decodePercent } from "../base/decode-percent.ts";

/** A path template of a document, prepared for matching the segments of requests. */
export interface PathTemplate {
  readonly source: string;
  readonly segments: readonly TemplateSegment[];
}

export interface TemplateSegment {
  readonly text: string;
  /** Names of the parameters in the segment, in order: `{from}-{to}` has two. */
  readonly names: readonly string[];
  /** Texts around the parameters: `{from}-{to}` has `""`, `"-"` and `""`. */
  readonly literals: readonly string[];
  /** True if the value may contain slashes. */
  readonly takesSlashes: boolean;
}

/** Stands for an encoded slash in a path. No decoded path contains it, since it is half a character. */
export const slashMark = "\ud800";

/** Reads a template such as `/blocks/by_height/{block_height}`. `withSlashes`: parameters whose values may contain slashes. */
export function readPathTemplate(source: string, withSlashes: readonly string[] = []): PathTemplate {
  const segments = source
    .replace(/^\//, "")
    .split("/")
    .map((text): TemplateSegment => {
      const parts = text.split(parameter);
      const names = parts.filter((_, index) => index % 2 === 1);
      // Requests are matched by their decoded path.
      const literals = parts.filter((_, index) => index % 2 === 0).map((part) => decodePercent(part) ?? part);
      const [literal = text] = names.length > 0 ? [] : literals;
      return { text: literal, names, literals, takesSlashes: withSlashes.includes(text.slice(1, -1)) };
    });
  return { source, segments };
}

/** Matches a parameter. */
const parameter = /\{([^{}]+)\}/g;

/**
 * Reads the values of a segment's parameters. An earlier value is as long as possible. Searches from the end, so that it reads no part
 * of the text twice.
 *
 * @returns undefined if the segment does not match, or if a value would be empty
 */
export function readSegment({ literals, takesSlashes }: TemplateSegment, text: string): string[] | undefined {
  const [first = ""] = literals;
  const last = literals.at(-1) ?? "";
  if (!text.startsWith(first) || !text.endsWith(last) || (!takesSlashes && text.includes(slashMark))) return undefined;
  const values: string[] = [];
  let end = text.length - last.length;
  for (let index = literals.length - 2; index > 0; index--) {
    const literal = literals[index] ?? "";
    // Leaves a character for the value behind the literal.
    const at = text.lastIndexOf(literal, end - 1 - literal.length);
    if (at <= first.length) return undefined;
    values.push(text.slice(at + literal.length, end));
    end = at;
  }
  if (end <= first.length) return undefined;
  values.push(text.slice(first.length, end));
  return values.reverse();
}

/** Reads the values of the path parameters from segments that match the template. */
export function readPathValues(template: PathTemplate, segments: readonly string[]): Record<string, string> {
  const pairs = template.segments.flatMap((segment, index) => {
    const found = readSegment(segment, segments[index] ?? "") ?? [];
    return segment.names.map((name, at) => [name, found[at] ?? ""] as const);
  });
  return Object.fromEntries(pairs);
}

/** Fills a template with values, each percent-encoded. */
export function fillTemplate(template: PathTemplate, values: Readonly<Record<string, string>>): string {
  return template.source.replace(parameter, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}
