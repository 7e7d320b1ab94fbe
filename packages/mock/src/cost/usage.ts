/** What calls cost so far. */
export interface Usage extends UsageCount {
  /** A record a key, in the order of their first calls. */
  readonly keys: KeyUsage[];
}

/** What the calls with one key cost. */
export interface KeyUsage extends UsageCount {
  /** The key, masked. */
  readonly key: string;
  /** Name of the API. */
  readonly api: string;
  /** The endpoint that the key belongs to; absent where the key is only accepted. */
  readonly endpoint?: { readonly id: string; readonly name: string; readonly network: string; readonly team: string };
  /** By `operationId`. */
  readonly operations: Readonly<Record<string, UsageCount>>;
}

/** Calls and their cost. A call counts once its key and its operation are known, whatever it is answered. */
export interface UsageCount {
  readonly calls: number;
  readonly computeUnits: number;
  /** Calls that a limit refused. They cost nothing and are not among `calls`. */
  readonly refused: number;
}
