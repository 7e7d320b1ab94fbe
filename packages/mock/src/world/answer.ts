/** One request to an operation. Parameters have their names on the wire. Their values are percent-decoded texts. */
export interface WorldRequest {
  /** Path parameters by name. Default: none. */
  readonly path?: Readonly<Record<string, string>>;

  /** Query parameters by name, as texts. Default: none. */
  readonly query?: Readonly<Record<string, string>>;

  readonly body?: unknown;

  /** The media type that the caller chose for the answer. Default: the operation's usual media type. */
  readonly mediaType?: string;

  /**
   * The URL prefix of the links in the answer, with the caller's key and no trailing slash:
   * `http://localhost:4010/ledger-b/v1/KEY`. Default: empty, which makes links relative to the host.
   */
  readonly baseUrl?: string;

  /** The node that answers, if it is stale or pruned. Default: an up-to-date node with full history. */
  readonly node?: WorldNode;
}

/** Differences between a node and an up-to-date node with full history. */
export interface WorldNode {
  /** Milliseconds by which the node lags: it answers with the ledger of that time. Default: 0. */
  readonly lagMs?: number | undefined;

  /** Number of newest blocks that the node retains. Default: all blocks of the world. */
  readonly retainedBlocks?: number | undefined;
}

export interface WorldAnswer {
  readonly status: number;

  /** Headers by lower-case name, including `content-type`. */
  readonly headers: Readonly<Record<string, string>>;

  /** A JSON value, or the bytes of a binary answer. It may be shared with other answers: do not modify it. */
  readonly body: unknown;
}

/** Answers one operation. `undefined` if there is no answer. The caller then uses the document's examples. */
export type WorldOperation = (request: WorldRequest) => WorldAnswer | undefined;

/** One simulated ledger. */
export interface SimulatedLedger {
  readonly operations: Readonly<Record<string, WorldOperation>>;

  /** True if a lagging node answers differently from an up-to-date one. */
  readonly showsLag: boolean;

  /** Makes the ledger-state headers. Absent if nodes send none. */
  readonly stateHeaders?: (node?: WorldNode) => Readonly<Record<string, string>>;
}
