/** What the page at `/` shows. */
export interface PageView {
  readonly apis: readonly ApiView[];
  /** Where the documentation is served. */
  readonly docs?: string;
  /** Keys that open the APIs; none where they are somebody's own. */
  readonly keys: readonly KeyRow[];
  /** Whether every key will do. */
  readonly anyKey: boolean;
}

export interface ApiView {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** The `baseUrl` of its clients. */
  readonly url: string;
  /** A command that works when pasted into a shell. */
  readonly curl: string;
  /** Where it is documented. */
  readonly docs?: string;
  readonly operations: readonly OperationView[];
}

export interface OperationView {
  readonly id: string;
  readonly method: string;
  readonly template: string;
  readonly computeUnits?: number;
}

/** A key: where it goes, itself, and what it reaches. */
export interface KeyRow {
  readonly where: string;
  readonly key: string;
  readonly what: string;
}
