/** Reads `Retry-After`, which is a number of seconds or a date, as milliseconds from now. */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const ms = Date.parse(text) - Date.now();
  // `Date.parse` also takes numbers that are no dates, such as "1.5".
  return Number.isNaN(ms) || !/[a-z]/i.test(text) ? undefined : Math.max(ms, 0);
}
