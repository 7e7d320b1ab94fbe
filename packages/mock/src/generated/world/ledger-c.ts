// Generated from specs/ledger-c by `pnpm generate`. Do not edit.
import type { DocumentOperation } from "../../world/examples.ts";

export const invalidAddress = {
  "status": 200,
  "mediaType": "application/json",
  "body": {
    "Error": "class org.tron.core.exception.ContractValidateException : Invalid address"
  }
} as const;

export const accountNotFound = {
  "status": 200,
  "mediaType": "application/json",
  "body": {
    "Error": "class org.tron.core.exception.ContractValidateException : Account[410000000000000000000000000000000000000404] does not exist"
  }
} as const;

export const percentOutOfRange = {
  "status": 200,
  "mediaType": "application/json",
  "body": {
    "Error": "class org.tron.core.exception.ContractValidateException : percent not in [0, 100]"
  }
} as const;

export const contractNotFound = {
  "status": 200,
  "mediaType": "application/json",
  "body": {
    "Error": "class org.tron.core.exception.ContractValidateException : Contract does not exist"
  }
} as const;

export const notOwner = {
  "status": 200,
  "mediaType": "application/json",
  "body": {
    "Error": "class org.tron.core.exception.ContractValidateException : Account[41d1e7a6bc354106cb410e65ff8b181c600ff14292] is not the owner of the contract"
  }
} as const;

export const wrongMember = {
  "status": 200,
  "mediaType": "application/json",
  "body": {
    "Error": "class org.tron.core.services.http.JsonFormat$ParseException : 1:18: Expected string."
  }
} as const;

export const notJson = {
  "status": 200,
  "mediaType": "application/json",
  "body": {
    "Error": "class org.tron.json.JSONException : syntax error"
  }
} as const;

export const lackOfResources = {
  "status": 200,
  "mediaType": "application/json",
  "body": {
    "Error": "class java.lang.IllegalAccessException : lack of computing resources"
  }
} as const;

export const unknownKey = {
  "status": 403,
  "mediaType": "application/json",
  "body": {
    "Error": "The API key in the path is unknown or disabled."
  }
} as const;

export const missingKey = {
  "status": 403,
  "mediaType": "application/json",
  "body": {
    "Error": "The path has no API key behind /v1/."
  }
} as const;

export const disabledKey = {
  "status": 403,
  "mediaType": "application/json",
  "body": {
    "Error": "The endpoint of this API key is disabled."
  }
} as const;

export const disabledByConfig = {
  "status": 404,
  "mediaType": "application/json",
  "body": {
    "Error": "this API is unavailable due to config"
  }
} as const;

export const unknownRoute = {
  "status": 404,
  "mediaType": "application/json",
  "body": {
    "Error": "There is no such path."
  }
} as const;

export const bodyTooLarge = {
  "status": 413,
  "mediaType": "application/json",
  "body": {
    "Error": "The body of the request is larger than the node takes."
  }
} as const;

export const rateLimitExceeded = {
  "status": 429,
  "mediaType": "application/json",
  "body": {
    "Error": "Too many calls for this API key."
  }
} as const;

export const overloaded = {
  "status": 503,
  "mediaType": "application/json",
  "body": {
    "Error": "The gateway cannot take the call now. Please try again later."
  }
} as const;

export const operations: readonly DocumentOperation[] = [];
