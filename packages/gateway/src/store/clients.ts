import type { Store } from "./store.ts";

/** Client credentials, without the secret. */
export interface Client {
  /** The client id. */
  readonly id: string;
  readonly team: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly createdAt: string;
}

export interface ClientChoice {
  readonly client: string;
  readonly team?: string;
}

export declare function addClient(
  store: Store,
  input: { team: string; name?: string },
): Promise<{ client: Client; secret: string }>;
export declare function listClients(store: Store, input?: { team?: string }): Promise<Client[]>;
/** A disabled client's tokens end, too. */
export declare function changeClient(
  store: Store,
  input: ClientChoice & { name?: string; enabled?: boolean },
): Promise<Client>;
export declare function deleteClient(store: Store, input: ClientChoice): Promise<Client>;
/** Gives it a new secret, at once. Its tokens go on. */
export declare function rotateClient(store: Store, input: ClientChoice): Promise<{ client: Client; secret: string }>;
