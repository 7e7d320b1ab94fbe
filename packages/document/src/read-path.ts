/** The longest request target that an API takes, in bytes. Node servers commonly refuse longer ones, each in its own way. */
export const targetLimit = 4096;

/** The most levels of percent-encoding that a path may have. */
const mostLevels = 4;

/** Matches every path that servers may read in different ways, in one pass over it. */
const suspicious = /[%;\\]|\/\./;

/** Backslashes, control characters, encoded slashes, dot segments with or without parameters or white space, and segments of parameters alone. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unsafe = /[\\\0-\x1f\x7f]|%2f|%5c|\/\s*(?:\.{1,2}\s*(?:[;/?#]|$)|;)/i;

const asciiEscape = /%[0-7][\da-f]/i;

/**
 * Reads the path of a request as servers do: decoded, decoded again while it has escapes, and each without the parameters behind `;`.
 *
 * @returns the decoded path, then the other readings. Empty if an escape is malformed, or if some server may read other segments from
 * the path.
 */
export function readPath(path: string): readonly string[] {
  if (!suspicious.test(path)) return [path];
  const readings: string[] = [];
  let text = path;
  do {
    const decoded = decodeEscapes(text);
    if (decoded === undefined || unsafe.test(text) || readings.length === mostLevels) return [];
    text = decoded;
    readings.push(text);
  } while (asciiEscape.test(text));
  if (unsafe.test(text)) return [];
  return text.includes(";") ? [...readings, ...readings.map((reading) => reading.replace(/;[^/]*/g, ""))] : readings;
}

/** True when a text has a percent sign that begins no escape, or escapes that are not UTF-8. */
export function hasMalformedEscape(text: string): boolean {
  return decodeEscapes(text) === undefined;
}

function decodeEscapes(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
