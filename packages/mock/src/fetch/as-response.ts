import type { EncodedAnswer } from "../wire/encode-answer.ts";
import { statusText } from "../wire/status-text.ts";

/** An answer as `fetch` gives it. */
export function asResponse(
  { status, headers, body, stream }: EncodedAnswer,
  url: string,
  content: BodyInit | null = stream ?? body ?? null,
): Response {
  const response = new Response(content, {
    status,
    statusText: statusText(status),
    headers,
  });
  // A constructed response has no URL. A fetched one has, and clients read it.
  Object.defineProperty(response, "url", { value: url });
  return response;
}
