import type { Store } from "./store.ts";

/** A key that signs, or signed, tokens. */
export interface SigningKey {
  /** The `kid` of its tokens. */
  readonly id: string;
  readonly state: "next" | "current" | "retired" | "revoked";
  readonly signsFrom: string;
  /** When its last token ends. Absent while it signs. */
  readonly expiresAt?: string;
}

export declare function listSigningKeys(store: Store): Promise<SigningKey[]>;
/** Makes a new key, which signs some seconds later, once every process knows it. Tokens of the one before hold till they expire. */
export declare function rotateSigningKey(store: Store): Promise<SigningKey>;
/** Ends all tokens of a key; where it is the current one, another one signs from now on. */
export declare function revokeSigningKey(store: Store, input: { signingKey: string }): Promise<SigningKey>;
