import { decodePercent } from "../base/decode-percent.ts";

/** Longest request target that an API accepts, in bytes. Nodes refuse longer targets in different ways. */
export const targetLimit = 4096;

/** Maximum number of levels of percent-encoding in a path. */
const maxLevels = 4;

/** Matches every path that servers may read in different ways. A cheap first test. */
const suspicious = /[%;\\]|\/\./;

/**
 * Matches backslashes, control characters and encoded slashes. Also matches dot segments, with or without parameters and white
 * space, and segments that contain only parameters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
const unsafe = /[\\\0-\x1f\x7f]|%2f|%5c|\/\s*(?:\.{1,2}\s*(?:[;/?#]|$)|;)/i;

const asciiEscape = /%[0-7][\da-f]/i;

/**
 * Reads the path of a request in all ways in which servers may read it. Servers decode it once or several times, and some drop the
 * parameters after `;`.
 *
 * @returns the path decoded once, then the other readings. Empty if an escape is malformed, or if some server may split the path
 * into other segments.
 */
export function readPath(path: string): readonly string[] {
  if (!suspicious.test(path)) return [path];
  const readings: string[] = [];
  let text = path;
  do {
    const decoded = decodePercent(text);
    if (decoded === undefined || unsafe.test(text) || readings.length === maxLevels) return [];
    text = decoded;
    readings.push(text);
  } while (asciiEscape.test(text));
  if (unsafe.test(text)) return [];
  return text.includes(";") ? [...readings, ...readings.map((reading) => reading.replace(/;[^/]*/g, ""))] : readings;
}
