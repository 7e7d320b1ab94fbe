import type { SnapshotChange } from "../snapshot/snapshot.ts";

/** Tells whether bearer tokens hold. */
export interface TokenCheck {
  /** Calls back whether the token holds for a team: at once where it was accepted before. */
  check(token: string, team: string, done: (accepted: boolean) => void): void;
  apply(change: SnapshotChange): void;
}
