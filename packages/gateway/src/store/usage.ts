import type { Store } from "./store.ts";

export const usageDimensions = ["team", "endpoint", "operation", "hour", "day", "month"] as const;

export type UsageDimension = (typeof usageDimensions)[number];

export interface UsageQuery {
  readonly team?: string;
  readonly endpoint?: string;
  readonly operation?: string;
  /** The first hour, as ISO time. */
  readonly from?: string;
  /** The first hour that is not counted. */
  readonly to?: string;
  /** What gets rows of its own. Default: team, endpoint, operation and hour. */
  readonly by?: readonly UsageDimension[];
}

/** Only the members that were asked for in `by` are there, besides the sums. Names; and ids, as names are not unique. */
export interface UsageRow {
  readonly team?: string;
  readonly teamId?: string;
  readonly endpoint?: string;
  readonly endpointId?: string;
  readonly chain?: string;
  readonly network?: string;
  readonly operation?: string;
  /** Beginning of hour, day or month in UTC, as ISO time. */
  readonly time?: string;
  readonly calls: number;
  readonly computeUnits: number;
}

export declare function usage(store: Store, query?: UsageQuery): Promise<UsageRow[]>;
