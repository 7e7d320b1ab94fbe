import type { Api, EncodedAnswer } from "@ledgergate/document";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Store } from "../store/store.ts";

/** A request that the primary answers from the store: one whose operation has `x-service-state`, or of the key set. */
export interface ControlRequest {
  /** The API whose operation it is. */
  readonly api: string;
  /** The operation's id. */
  readonly operation: string;
  /** The origin that the caller used, where no `publicUrls` names another. */
  readonly origin: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** Answers requests from the store: the endpoint list, tokens and the key set. */
export interface Control {
  answer(request: ControlRequest): Promise<EncodedAnswer>;
  /** `/.well-known/jwks.json`. */
  keySet(): Promise<EncodedAnswer>;
}

export interface ControlOptions {
  readonly store: Store;
  readonly snapshot: Snapshot;
  readonly apis: readonly Api[];
  readonly publicUrls: Readonly<Record<string, string>>;
  readonly onError: (error: unknown) => void;
}
export declare function createControl(options: ControlOptions): Control;
