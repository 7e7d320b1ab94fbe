// Generated from Auth 1.0.0 by `pnpm generate`. Do not edit.
import type { components } from "./schema.ts";

/** Client credentials and what they are for. */
export type TokenRequest = components["schemas"]["TokenRequest"];

/** Body of every failure of the token endpoint, as RFC 6749 has it in section 5.2. */
export type OAuthError = components["schemas"]["OAuthError"];

/** A bearer token. */
export type TokenResponse = components["schemas"]["TokenResponse"];
