/** Why a store says no, in words for its operator. */
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
 * and `other_version` are about the store as a whole; `unavailable`: the database cannot be reached now.
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
