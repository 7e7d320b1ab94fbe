/** One request to an operation, its texts decoded and named as on the wire. */
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
   * What stands before the operation's path in the caller's URL, with the key and without a slash at the end, for links
   * that lead back: `http://localhost:4010/ledger-b/v1/KEY`. Default: empty, which makes links relative to the host.
   */
  readonly baseUrl?: string;

  /** The node that is asked, where it is not the best one there is. */
  readonly node?: WorldNode;
}

/** What a node lacks that another one has. Default: nothing. */
export interface WorldNode {
  /** Milliseconds that it lags behind: it answers as it would have answered then. Default: 0. */
  readonly behindMs?: number | undefined;

  /** How many blocks it keeps, its newest one included. Default: as many as the world does. */
  readonly kept?: number | undefined;
}

/** What the world answers. */
export interface WorldAnswer {
  /** HTTP status. */
  readonly status: number;

  /** Headers by lower-case name, `content-type` among them. */
  readonly headers: Readonly<Record<string, string>>;

  /** A JSON value, or the octets of a binary answer. Other answers may share parts of it: read it, do not change it. */
  readonly body: unknown;
}

/** Answers one operation. `undefined`: the world has nothing to say, and the caller falls back on the examples. */
export type WorldOperation = (request: WorldRequest) => WorldAnswer | undefined;

/** One simulated ledger. */
export interface WorldFamily {
  /** Its operations by `operationId`. */
  readonly operations: Readonly<Record<string, WorldOperation>>;

  /** Whether a node that lags answers them otherwise. */
  readonly lags: boolean;

  /** The headers with the state of the ledger; absent where its nodes send none. */
  readonly stateHeaders?: (node?: WorldNode) => Readonly<Record<string, string>>;
}
