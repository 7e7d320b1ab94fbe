import type { Kysely } from "kysely";
import type { Sealer } from "./seal.ts";
import type { Tables } from "./tables.ts";

/** An open store. */
export interface Store {
  readonly db: Kysely<Tables>;
  /** Opens and closes what is sealed. Replaced when the store gets a new master key. */
  sealer: Sealer;
  /** What all digests are made with. */
  readonly pepper: string;
  /** The wall clock, in ms. */
  readonly now: () => number;
  /** What opened it, for messages: never a password. */
  readonly name: string;
  close(): Promise<void>;
}

/** Why a store says no, in words for its operator. The command exits with 1. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;
  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
    this.code = code;
  }
}

/**
 * `not_found`, `ambiguous`, `taken` and `invalid` are about what was asked; `in_use`: another process holds it; `wrong_master`, `newer`
 * and `other_version` are about the store as a whole; `unavailable`: it cannot be reached.
 */
export type StoreErrorCode =
  | "not_found"
  | "ambiguous"
  | "taken"
  | "invalid"
  | "in_use"
  | "wrong_master"
  | "newer"
  | "other_version"
  | "unavailable";
