// Generated from Auth 1.0.0 by `pnpm generate`. Do not edit.
export type {
  TokenRequest,
  OAuthError,
  TokenResponse,
} from "./schema.ts";
