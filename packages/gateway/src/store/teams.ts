import type { Rate } from "../snapshot/snapshot.ts";
import type { Store } from "./store.ts";

export interface Team {
  readonly id: string;
  readonly name: string;
  /** Absent: the one of the configuration. */
  readonly rate?: Rate;
  readonly createdAt: string;
}

export declare function addTeam(store: Store, input: { name: string; rate?: Rate }): Promise<Team>;
export declare function listTeams(store: Store): Promise<Team[]>;
/** `rate: null` takes its own limit away. */
export declare function changeTeam(
  store: Store,
  input: { team: string; name?: string; rate?: Rate | null },
): Promise<Team>;
/** Deletes a team with its endpoints, admin keys and clients. Its usage stays. */
export declare function deleteTeam(store: Store, input: { team: string }): Promise<Team>;
