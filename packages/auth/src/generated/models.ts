// Generated from Auth 1.0.0 by @ledgergate/codegen. Do not edit.
export type {
  TokenRequest,
  OAuthError,
  TokenResponse,
} from "./schema.ts";
