// Generated from Auth 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiShapes } from "@ledgergate/runtime/validate";

/** Schemas of Auth as data, from which its validators are created. */
export const shapes: ApiShapes = {
  schemas: {
    TokenRequest: {
      type: "object",
      required: ["client_id", "client_secret", "grant_type", "audience"],
      properties: {
        client_id: { type: "string", minLength: 1 },
        client_secret: { type: "string", minLength: 1 },
        grant_type: { enum: ["client_credentials"] },
        audience: { enum: ["staking"] },
        scope: { type: "string", minLength: 1 },
      },
    },
    OAuthError: {
      type: "object",
      required: ["error"],
      properties: { error: { type: "string" }, error_description: { type: "string" }, error_uri: { type: "string" } },
    },
    TokenResponse: {
      type: "object",
      required: ["access_token", "scope", "expires_in", "token_type"],
      properties: {
        access_token: { type: "string" },
        scope: { type: "string" },
        expires_in: { type: "integer" },
        token_type: { type: "string" },
      },
    },
  },
  answers: { requestToken: "TokenResponse" },
};
