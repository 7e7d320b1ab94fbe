import type { Store } from "./store.ts";

/** A key of the admin API, without itself. */
export interface AdminKey {
  readonly id: string;
  readonly team: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly createdAt: string;
}

/** `adminKey` is an id, or a name that only one (of the team, where one is named) has. */
export interface AdminKeyChoice {
  readonly adminKey: string;
  readonly team?: string;
}

export declare function addAdminKey(
  store: Store,
  input: { team: string; name?: string },
): Promise<{ adminKey: AdminKey; key: string }>;
export declare function listAdminKeys(store: Store, input?: { team?: string }): Promise<AdminKey[]>;
export declare function changeAdminKey(
  store: Store,
  input: AdminKeyChoice & { name?: string; enabled?: boolean },
): Promise<AdminKey>;
export declare function deleteAdminKey(store: Store, input: AdminKeyChoice): Promise<AdminKey>;
