/** What metrics and log learn of a call that ended. No key, no id, no URL. */
export interface CallReport {
  readonly chain: string;
  /** The endpoint's; empty where no key opened one. */
  readonly network: string;
  /** The operation's id; empty where the path is that of none. */
  readonly operation: string;
  readonly status: number;
  /** Why the gateway refused it; empty where the answer is a node's. */
  readonly condition: string;
  /** The name of the node that answered; empty where none did. */
  readonly node: string;
  /** Nodes that were tried. */
  readonly attempts: number;
  /** What the call cost; 0 where it was refused or given back. */
  readonly computeUnits: number;
  readonly durationMs: number;
  /** Set where the caller left before the answer was whole. */
  readonly aborted: boolean;
}

/** What metrics and log learn of a node that failed a call. */
export interface NodeFailure {
  readonly chain: string;
  readonly network: string;
  readonly node: string;
  /** Such as `ECONNREFUSED`, `timeout`, `status 503`; never an address or a text of the node. */
  readonly reason: string;
}

/** Is told of calls and of failures of nodes. */
export interface Observer {
  called(report: CallReport): void;
  nodeFailed(failure: NodeFailure): void;
}
