/** Facts of a finished call for metrics and log. Contains no key and no URL. */
export interface CallReport {
  readonly chain: string;
  /** The endpoint's network. Empty if the key belongs to no endpoint. */
  readonly network: string;
  /** The operation's id. Empty if the path belongs to no operation. */
  readonly operation: string;
  readonly status: number;
  /** Condition of the gateway's refusal. Empty for a node's answer. */
  readonly condition: string;
  /** Name of the node that answered. Empty if none did. */
  readonly node: string;
  readonly attempts: number;
  /** Cost of the call. 0 if it was refused or refunded. */
  readonly computeUnits: number;
  /** Time until the end of the answer, or until the head of a stream. */
  readonly durationMs: number;
  /** True if the connection closed before the answer was complete: the caller left, or the gateway cut the answer. */
  readonly aborted: boolean;
  /** Id of the key's endpoint, for the log alone. Empty if the key belongs to none. */
  readonly endpoint: string;
  /** For the log alone. */
  readonly requestId: string;
}

/** Facts of a node's failure for metrics and log. */
export interface NodeFailure {
  readonly chain: string;
  readonly network: string;
  readonly node: string;
  /** Reason such as `ECONNREFUSED`, `timeout` or `status 503`. Never an address or a text of the node. */
  readonly reason: string;
}

/** Receives reports of calls and of node failures. */
export interface Observer {
  called(report: CallReport): void;
  nodeFailed(failure: NodeFailure): void;
}
