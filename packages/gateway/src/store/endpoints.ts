import type { Rate } from "../snapshot/snapshot.ts";
import type { Store } from "./store.ts";

/** An endpoint without its key. */
export interface Endpoint {
  readonly id: string;
  /** The team's name. */
  readonly team: string;
  readonly name: string;
  readonly chain: string;
  readonly network: string;
  readonly enabled: boolean;
  /** Absent: only the team's limit holds. */
  readonly rate?: Rate;
  readonly createdAt: string;
}

/** `endpoint` is an id, or a name that only one endpoint (of the team, where one is named) has; `team` an id or a name. */
export interface EndpointChoice {
  readonly endpoint: string;
  readonly team?: string;
}

export declare function addEndpoint(
  store: Store,
  input: { team: string; chain: string; network?: string; name?: string; rate?: Rate },
): Promise<{ endpoint: Endpoint; key: string }>;
export declare function listEndpoints(store: Store, input?: { team?: string }): Promise<Endpoint[]>;
export declare function changeEndpoint(
  store: Store,
  input: EndpointChoice & { name?: string; rate?: Rate | null; enabled?: boolean },
): Promise<Endpoint>;
export declare function deleteEndpoint(store: Store, input: EndpointChoice): Promise<Endpoint>;
/** Gives it a new key. The one before opens it for `keepMs` more. */
export declare function rotateEndpoint(
  store: Store,
  input: EndpointChoice & { keepMs?: number },
): Promise<{ endpoint: Endpoint; key: string }>;
