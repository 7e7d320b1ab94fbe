const maxSeconds = 86_400;

/** True for a `Retry-After` of 0 to 86,400 seconds, or with an HTTP date. */
export function isRetryAfter(value: string | string[] | undefined): value is string {
  if (typeof value !== "string") return false;
  if (/^\d+$/.test(value)) return Number(value) <= maxSeconds;
  const date = new Date(value);
  return !Number.isNaN(date.getTime()) && date.toUTCString() === value;
}
