/** One request to an operation. Parameters have their names on the wire; their values are percent-decoded texts. */
export interface WorldRequest {
  /** Path parameters by name. Default: none. */
  readonly path?: Readonly<Record<string, string>>;

  /** Query parameters by name, as texts. Default: none. */
  readonly query?: Readonly<Record<string, string>>;

  /** The parsed JSON body. */
  readonly body?: unknown;

  /** The media type that the caller chose for the answer. Default: the operation's usual one. */
  readonly mediaType?: string;

  /**
   * The URL prefix of the links in the answer, with the caller's key and no trailing slash:
   * `http://localhost:4010/ledger-b/v1/KEY`. Default: empty, which makes links relative to the host.
   */
  readonly baseUrl?: string;

  /** The node that answers, if it is stale or pruned. Default: one that is neither. */
  readonly node?: WorldNode;
}

/** Differences of a node from an up-to-date one with full history. */
export interface WorldNode {
  /** Milliseconds that it lags: it answers as the ledger was that long ago. Default: 0. */
  readonly lagMs?: number | undefined;

  /** Number of newest blocks that it retains. Default: as many as the world does. */
  readonly retainedBlocks?: number | undefined;
}

/** Answer of the world. */
export interface WorldAnswer {
  /** HTTP status. */
  readonly status: number;

  /** Headers by lower-case name, `content-type` among them. */
  readonly headers: Readonly<Record<string, string>>;

  /** A JSON value, or the bytes of a binary answer. It may be shared with other answers: do not modify it. */
  readonly body: unknown;
}

/** Answers one operation. `undefined`: no answer, so the caller falls back on the document's examples. */
export type WorldOperation = (request: WorldRequest) => WorldAnswer | undefined;

/** One simulated ledger. */
export interface SimulatedLedger {
  /** Its operations by `operationId`. */
  readonly operations: Readonly<Record<string, WorldOperation>>;

  /** True if a lagging node answers differently from an up-to-date one. */
  readonly showsLag: boolean;

  /** The ledger-state headers; absent where nodes send none. */
  readonly stateHeaders?: (node?: WorldNode) => Readonly<Record<string, string>>;
}
