import type { Specs } from "@ledgergate/document/bundles";
import type { ValidationMode } from "../engine/sampling.ts";
import type { ScenarioName } from "../generated/models.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import type { MockState } from "../state/state.ts";

/** Options of the mock, with a port (`startMock`) or without one (`createMockFetch`). Everything is optional. */
export interface MockFetchOptions extends MockWorldOptions {
  /** Names of the APIs to serve. Default: all that there are. */
  readonly apis?: readonly string[];
  /**
   * Bundled OpenAPI 3 documents by API name, or the JSON or YAML files that hold them. They come beside those in the
   * package, or in their place.
   */
  readonly specs?: Specs;
  /**
   * Teams, endpoints and credentials, or the JSON file that holds them. Default: two teams with keys that are the same at every
   * start.
   */
  readonly state?: MockState | string;
  /** True to accept every key, token and credential. Needs the default state. Default: true without `state`. */
  readonly anyKey?: boolean;
  /** Compute Units that each key may spend a second; calls beyond are answered 429. Default: no limit. */
  readonly cuPerSecond?: number;
  /** Compute Units that each key may spend in all; calls beyond are answered 429. Default: no limit. */
  readonly cuBudget?: number;
  /**
   * Real nodes to forward calls to, by API name: what stands before an operation's path there, such as
   * `https://node.example/v1`. `{apiKey}` in it stands for the caller's key. Default: none.
   */
  readonly proxy?: Readonly<Record<string, string>>;
  /**
   * True to send the headers of public nodes, too, for clients that were written for those: each documented header again under its
   * upstream name (`x-upstream-headers`), and CORS permission to send cookies. Default: false.
   */
  readonly upstreamHeaders?: boolean;
  /** Validation of answers; requests are always validated. `sample`: 100 of each operation, then one in 50. Default: `always`. */
  readonly validate?: ValidationMode;
  /** Faults from the start: `flaky`, `throttled`, `pruned`, `stale-node` or `down`. Default: `normal`, none. */
  readonly scenario?: ScenarioName;
  /** Called once an answer is sent. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Called with what is wrong with a document. Default: a line on standard error. */
  readonly onWarning?: (message: string) => void;
}

/** Options of `startMock`. Everything is optional. */
export interface MockOptions extends MockFetchOptions {
  /** The port to listen on; 0 takes any free one. Default: 4010. */
  readonly port?: number;
  /** The address to listen on. Default: both loopback addresses, so that nobody else can reach the mock. */
  readonly host?: string;
  /** A folder of static files to serve at `/docs/`. Default: none. */
  readonly docs?: string;
  /** A file to record the traffic in, as HAR 1.2 with keys masked. It is written anew. Default: none. */
  readonly record?: string;
  /** True to read documents again when their files change. Default: false. */
  readonly watch?: boolean;
  /** Called with the name of each API whose document was read anew. */
  readonly onReload?: (api: string) => void;
}

/** Options of `createMswHandlers`. */
export interface MswOptions extends MockWorldOptions {
  /**
   * The documents of the APIs to answer for, by names of your choice. Each client package has its own, as `openapi.json`.
   */
  readonly specs: Readonly<Record<string, object>>;
  /**
   * The `baseUrl` that an API's client has, by its name in `specs`; one without an origin is below the page's. Default:
   * those of all servers that the document names.
   */
  readonly baseUrls?: Readonly<Record<string, string>>;
  /** Faults from the start: `flaky`, `throttled`, `pruned`, `stale-node` or `down`. Default: `normal`, none. */
  readonly scenario?: ScenarioName;
  /** True to send the headers of public nodes, too, for clients that were written for those. Default: false. */
  readonly upstreamHeaders?: boolean;
  /** Called once an answer is given. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Called with what goes wrong. Default: a line on the console. */
  readonly onWarning?: (message: string) => void;
}

/** The simulated ledgers that answer node calls: which they are, and what time does to them. */
export interface MockWorldOptions {
  /** True to let simulated ledgers answer node calls, false to answer them by the documents' examples. Default: true. */
  readonly world?: boolean;
  /** Names the ledgers: the same seed gives the same blocks, transactions and effects. Default: `"ledgergate"`. */
  readonly seed?: string | number;
  /**
   * Height of ledger A's newest block at the start, which is made at that moment. It grows with the clock. Default:
   * 3301.
   */
  readonly head?: bigint | number;
  /** Milliseconds from one block of ledger A to the next. Default: 375. */
  readonly blockTimeMs?: number;
  /**
   * The lowest height of ledger A that is still kept; anything below is 410. Default: 1, which keeps all but the
   * genesis.
   */
  readonly prunedBelow?: bigint | number;
  /** The clock, in milliseconds since 1970-01-01 UTC. Default: `Date.now`. */
  readonly now?: () => number;
}
