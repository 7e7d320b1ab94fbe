/** What openapi-fetch needs for a request body that is not `application/json`. */
export interface BodyFormat {
  readonly headers?: Readonly<Record<string, string>>;
  readonly bodySerializer?: (body: unknown) => unknown;
}

/** How a request body of another media type than `application/json` is written. Other kinds of JSON differ in name only. */
export function bodyFormat(bodyType: string): BodyFormat {
  // The platform names the boundary between the parts itself.
  if (bodyType.startsWith("multipart/")) return { bodySerializer: asGiven };
  const headers = { "Content-Type": bodyType };
  if (bodyType.startsWith("application/x-www-form-urlencoded")) return { headers, bodySerializer: asForm };
  return /[/+]json\b/.test(bodyType) ? { headers } : { headers, bodySerializer: asGiven };
}

function asGiven(body: unknown): unknown {
  return body;
}

function asForm(body: unknown): string {
  const pairs = Object.entries(body as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    return [value].flat().map((item) => [name, String(item)]);
  });
  return new URLSearchParams(pairs).toString();
}
