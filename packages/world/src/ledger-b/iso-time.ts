/** Seconds since 1970 as `2023-06-14T09:26:53Z`. A year beyond 9999 has a leading plus sign, as the wire has it. */
export function isoTime(seconds: number): string {
  // The platform writes such a year with six digits behind the sign.
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z").replace(/^\+0/, "+");
}
