/**
 * Why the gateway refuses a request before a node sees it, or because no node can be reached. `x-answers` names these.
 */
export const conditions = [
  "missing_key",
  "unknown_key",
  "invalid_token",
  "unknown_client",
  "rate_limited",
  "foreign_origin",
  "unknown_route",
  "method_not_allowed",
  "body_too_large",
  "unsupported_media_type",
  "malformed_body",
  "invalid_path",
  "invalid_query",
  "invalid_header",
  "invalid_body",
  "node_unreachable",
] as const;

export type Condition = (typeof conditions)[number];

/** The status of a refusal whose document has no answer for it. */
export const fallbackStatus: Readonly<Record<Condition, number>> = {
  missing_key: 401,
  unknown_key: 401,
  invalid_token: 401,
  unknown_client: 401,
  rate_limited: 429,
  foreign_origin: 403,
  unknown_route: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  malformed_body: 400,
  invalid_path: 400,
  invalid_query: 400,
  invalid_header: 400,
  invalid_body: 400,
  node_unreachable: 502,
};
