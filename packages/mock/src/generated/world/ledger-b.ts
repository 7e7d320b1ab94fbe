// Generated from specs/ledger-b by `pnpm generate`. Do not edit.
import type { DocumentOperation } from "../../world/examples.ts";

export const invalidOperationId = {
  "status": 400,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/bad_request",
    "title": "Bad Request",
    "status": 400,
    "detail": "The request you sent was invalid in some way.",
    "extras": {
      "invalid_field": "op_id",
      "reason": "Operation ID must be an integer higher than 0"
    }
  }
} as const;

export const limitTooHigh = {
  "status": 400,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/bad_request",
    "title": "Bad Request",
    "status": 400,
    "detail": "The request you sent was invalid in some way.",
    "extras": {
      "invalid_field": "limit",
      "reason": "invalid limit: value provided that is over limit max of 200"
    }
  }
} as const;

export const limitNotPositive = {
  "status": 400,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/bad_request",
    "title": "Bad Request",
    "status": 400,
    "detail": "The request you sent was invalid in some way.",
    "extras": {
      "invalid_field": "limit",
      "reason": "invalid limit: non-positive value provided"
    }
  }
} as const;

export const limitUnparseable = {
  "status": 400,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/bad_request",
    "title": "Bad Request",
    "status": 400,
    "detail": "The request you sent was invalid in some way.",
    "extras": {
      "invalid_field": "limit",
      "reason": "unparseable value"
    }
  }
} as const;

export const invalidOrder = {
  "status": 400,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/bad_request",
    "title": "Bad Request",
    "status": 400,
    "detail": "The request you sent was invalid in some way.",
    "extras": {
      "invalid_field": "order",
      "reason": "order: invalid value"
    }
  }
} as const;

export const invalidCursor = {
  "status": 400,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/bad_request",
    "title": "Bad Request",
    "status": 400,
    "detail": "The request you sent was invalid in some way.",
    "extras": {
      "invalid_field": "cursor",
      "reason": "invalid value"
    }
  }
} as const;

export const negativeCursor = {
  "status": 400,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/bad_request",
    "title": "Bad Request",
    "status": 400,
    "detail": "The request you sent was invalid in some way.",
    "extras": {
      "invalid_field": "cursor",
      "reason": "the cursor -1 is a negative number: "
    }
  }
} as const;

export const tooManyFilters = {
  "status": 400,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/bad_request",
    "title": "Bad Request",
    "status": 400,
    "detail": "The request you sent was invalid in some way.",
    "extras": {
      "invalid_field": "filters",
      "reason": "Use a single filter for effects, you can only use one of account_id, op_id, tx_id or ledger_id"
    }
  }
} as const;

export const invalidParameter = {
  "status": 400,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/bad_request",
    "title": "Bad Request",
    "status": 400,
    "detail": "The request you sent was invalid in some way.",
    "extras": {
      "invalid_field": "order",
      "reason": "invalid value"
    }
  }
} as const;

export const unknownKey = {
  "status": 403,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://ledger-b.gateway.example/problems/unknown_key",
    "title": "Unknown API Key",
    "status": 403,
    "detail": "The API key in the path is unknown or disabled."
  }
} as const;

export const missingKey = {
  "status": 403,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://ledger-b.gateway.example/problems/missing_key",
    "title": "Missing API Key",
    "status": 403,
    "detail": "The path has no API key behind /v1/."
  }
} as const;

export const disabledKey = {
  "status": 403,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://ledger-b.gateway.example/problems/disabled_key",
    "title": "Disabled API Key",
    "status": 403,
    "detail": "The endpoint of this API key is disabled."
  }
} as const;

export const notAcceptable = {
  "status": 406,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/not_acceptable",
    "title": "An acceptable response content-type could not be provided for this request",
    "status": 406
  }
} as const;

export const beforeHistory = {
  "status": 410,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/before_history",
    "title": "Data Requested Is Before Recorded History",
    "status": 410,
    "detail": "This horizon instance is configured to only track a portion of the Stellar network's latest history. This request is asking for results prior to the recorded history known to this horizon instance."
  }
} as const;

export const rateLimitExceeded = {
  "status": 429,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/rate_limit_exceeded",
    "title": "Rate Limit Exceeded",
    "status": 429,
    "detail": "The rate limit for the requesting IP address is over its alloted limit.  The allowed limit and requests left per time period are communicated to clients via the http response headers 'X-RateLimit-*' headers."
  }
} as const;

export const serverError = {
  "status": 500,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/server_error",
    "title": "Internal Server Error",
    "status": 500,
    "detail": "An error occurred while processing this request.  This is usually due to a bug within the server software.  Trying this request again may succeed if the bug is transient. Otherwise, please contact the system administrator.",
    "instance": "ledger-b-node-001/9f2c1a7e-000042"
  }
} as const;

export const serviceUnavailable = {
  "status": 503,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/service_unavailable",
    "title": "Service Unavailable",
    "status": 503,
    "detail": "The request cannot be serviced at this time.",
    "instance": "ledger-b-node-001/9f2c1a7e-000043"
  }
} as const;

export const serverOverCapacity = {
  "status": 503,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/server_over_capacity",
    "title": "Server Over Capacity",
    "status": 503,
    "detail": "This horizon server is currently overloaded.  Please wait for several minutes before trying your request again."
  }
} as const;

export const staleHistory = {
  "status": 503,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/stale_history",
    "title": "Historical DB Is Too Stale",
    "status": 503,
    "detail": "This horizon instance is configured to reject client requests when it can determine that the history database is lagging too far behind the connected instance of stellar-core or read replica. Please try again later."
  }
} as const;

export const stillIngesting = {
  "status": 503,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/still_ingesting",
    "title": "Still Ingesting",
    "status": 503,
    "detail": "Data cannot be presented because it's still being ingested. Please wait for several minutes before trying your request again."
  }
} as const;

export const overloaded = {
  "status": 503,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://ledger-b.gateway.example/problems/overloaded",
    "title": "Overloaded",
    "status": 503,
    "detail": "The gateway cannot take the call now. Please try again later."
  }
} as const;

export const timeout = {
  "status": 504,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://stellar.org/horizon-errors/timeout",
    "title": "Timeout",
    "status": 504,
    "detail": "Your request timed out before completing.  Please try your request again. If you are submitting a transaction make sure you are sending exactly the same transaction (with the same sequence number).",
    "instance": "ledger-b-node-001/9f2c1a7e-000044"
  }
} as const;

export const nodeTimeout = {
  "status": 504,
  "mediaType": "application/problem+json",
  "body": {
    "type": "https://ledger-b.gateway.example/problems/node_timeout",
    "title": "Node Timeout",
    "status": 504,
    "detail": "No node answered the gateway in time. Please try again later."
  }
} as const;

export const operations: readonly DocumentOperation[] = [{"id":"listOperationEffects","template":{"source":"/operations/{id}/effects"},"responses":[{"code":"200","contents":[{"mediaType":"application/json","examples":[
{"key":"payment","value":{"_embedded":{"records":[{"id":"0121693057904021505-0000000001","paging_token":"121693057904021505-1","account":"GAJZKS4O7N7INN3VZTLBSEUQ2QFW3WWECKK54BMJA4LLH36R2RLYVVHD","type":"account_credited","type_i":2,"created_at":"2023-06-14T09:26:53Z","asset_type":"credit_alphanum4","asset_code":"USD","asset_issuer":"GBLER5CSUQNUVHB667PEVHJ74YEUGZQFM5G4ONPAJKZXRFLMIM5IK7NC","amount":"25.0000000"},{"id":"0121693057904021505-0000000002","paging_token":"121693057904021505-2","account":"GCQY66FNVHGNJVELPP2TKIVNV5EMIPWM3OBCGFPA27NHPHUCB7674MRB","type":"account_debited","type_i":3,"created_at":"2023-06-14T09:26:53Z","asset_type":"credit_alphanum4","asset_code":"USD","asset_issuer":"GBLER5CSUQNUVHB667PEVHJ74YEUGZQFM5G4ONPAJKZXRFLMIM5IK7NC","amount":"25.0000000"}]}}}]}]}]}];
