import type { EncodedAnswer } from "@ledgergate/document";
import type { ControlRequest } from "../control/control.ts";
import type { SnapshotChange } from "../snapshot/snapshot.ts";

/** Units of a bucket that a process may give out by itself until they are used up or over. */
export interface Lease {
  readonly computeUnits: number;
  /** How long it holds, in ms. */
  readonly holdsMs: number;
  /** Where none are given: the milliseconds after which another try is worth while. */
  readonly retryAfterMs: number;
}

/** What a worker asks of the primary. */
export interface PrimaryServices {
  answer(request: ControlRequest): Promise<EncodedAnswer>;
  keySet(): Promise<EncodedAnswer>;
  lease(bucket: string, rate: { computeUnitsPerSecond: number; burst: number }, wanted: number): Promise<Lease>;
}

/** What the primary asks of a worker. */
export interface WorkerServices {
  apply(change: SnapshotChange): Promise<void>;
  drain(): Promise<void>;
}
