/** Facts of an ended call for metrics and log: no key, no id, no URL. */
export interface CallReport {
  readonly chain: string;
  /** The endpoint's; empty where no key opened one. */
  readonly network: string;
  /** The operation's id; empty where the path is that of none. */
  readonly operation: string;
  readonly status: number;
  /** Condition of the gateway's refusal; empty for a node's answer. */
  readonly condition: string;
  /** The name of the node that answered; empty where none did. */
  readonly node: string;
  /** Nodes that were tried. */
  readonly attempts: number;
  /** Cost of the call; 0 if it was refused or given back. */
  readonly computeUnits: number;
  readonly durationMs: number;
  /** Set where the caller left before the answer was whole. */
  readonly aborted: boolean;
}

/** Facts of a node's failure for metrics and log. */
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
