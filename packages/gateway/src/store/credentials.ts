import type { Tables } from "./tables.ts";

/** An admin key, or client credentials, without the secret. */
export interface Credential {
  /** Of client credentials the client id. */
  readonly id: string;
  /** The team's name. */
  readonly team: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly createdAt: string;
}

/** As it is read: `team` is the team's name. */
export type CredentialRow = Omit<Tables["admin_key"], "digest">;

export function asCredential({ id, team, name, enabled, created_at }: CredentialRow): Credential {
  return { id, team, name, enabled, createdAt: created_at.toISOString() };
}
