/** The conditions of `x-answers`: why a gateway refuses a request by itself. */
export const conditions = [
  "missing_key",
  "unknown_key",
  "invalid_token",
  "unknown_client",
  "rate_limited",
  "unknown_route",
  "method_not_allowed",
  "body_too_large",
  "unsupported_media_type",
  "malformed_body",
  "invalid_path",
  "invalid_query",
  "invalid_header",
  "invalid_body",
] as const;

export type Condition = (typeof conditions)[number];
