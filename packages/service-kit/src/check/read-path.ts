import { decodePercent } from "../base/decode-percent.ts";
import { slashMark } from "../read/path-template.ts";

/** Longest request target that an API accepts, in bytes. Nodes refuse longer targets in different ways. */
export const targetLimit = 4096;

/** Maximum number of levels of percent-encoding in a path. */
const maxLevels = 4;

/** Matches every path that servers may read in different ways. A cheap first test. */
const suspicious = /[%;\\\ud800]|\/\./;

/**
 * Matches backslashes, control characters and encoded slashes. Also matches dot segments, with or without parameters and white
 * space, and segments that contain only parameters. `\ud800`, which is {@link slashMark}, counts as a slash. An empty text beside it
 * matches, too, since some servers drop it.
 */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
  /[\\\0-\x1f\x7f]|%2f|%5c|[/\ud800]\s*(?:\.{1,2}\s*(?:[;/?#\ud800]|$)|;)|[/\ud800]\ud800|\ud800\/|\ud800$/i;

const asciiEscape = /%[0-7][\da-f]/i;

/**
 * Finds what a request's path stands for, if all servers that may read the path find the same.
 *
 * An encoded slash is part of a value only where the template takes it (`x-encoded-slashes`). Some servers read it as a plain slash, and
 * must find nothing then.
 *
 * @param find - Finds it by a decoded path, in which {@link slashMark} stands for an encoded slash.
 * @returns undefined if nothing is found, or if servers may read the path in different ways
 */
export function findByPath<T>(path: string, find: (reading: string) => T | undefined): T | undefined {
  const marked = path.replace(/%2f/gi, slashMark);
  const readings = readPath(marked);
  const found = readings.map(find);
  const isSplit = marked !== path && readings.some((reading) => find(reading.replaceAll(slashMark, "/")));
  return isSplit || found.some((one) => one !== found[0]) ? undefined : found[0];
}

/**
 * Reads a path in all ways in which servers may read it. Servers decode it once or several times, and some drop the parameters after
 * `;`.
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
