import type { Specs } from "@ledgergate/document/bundles";
import type { ValidationMode } from "../engine/sampling.ts";
import type { Exchange } from "../gateway/exchange.ts";
import type { ScenarioName } from "../generated/models.ts";
import type { MockState } from "../state/state.ts";

/** How the mock behaves, with a port (`startMock`) or without one (`createMockFetch`). Everything is optional. */
export interface GatewayOptions extends MockWorldOptions {
  /** Names of the APIs to serve. Default: all that there are. */
  readonly apis?: readonly string[];
  /**
   * Bundled OpenAPI 3 documents by API name, or the JSON or YAML files that hold them. They come beside those in the
   * package, or in their place.
   */
  readonly specs?: Specs;
  /** Who may call, or the JSON file that says it. Default: two teams with keys that are the same at every start. */
  readonly state?: MockState | string;
  /** Whether to accept every key, token and credential, which takes the default state. Default: true without `state`. */
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
   * Whether to send the headers of public nodes, too, for clients that were written for those: each documented header
   * again under its upstream name (`x-upstream-headers`), and CORS permission to send cookies. Default: false.
   */
  readonly upstreamHeaders?: boolean;
  /**
   * Which answers are validated; requests always are. `sample`: 100 of each operation, then one in 50. Default:
   * `always`.
   */
  readonly validate?: ValidationMode;
  /**
   * What goes wrong from the start: `flaky`, `throttled`, `pruned`, `stale-node` or `down`. Default: `normal`, nothing.
   */
  readonly scenario?: ScenarioName;
  /** Called once an answer is sent. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Called with what is wrong with a document. Default: a line on standard error. */
  readonly onWarning?: (message: string) => void;
}

/** What `startMock` takes. Everything is optional. */
export interface MockOptions extends GatewayOptions {
  /** The port to listen on; 0 takes any free one. Default: 4010. */
  readonly port?: number;
  /** The address to listen on. Default: both loopback addresses, so that nobody else can reach the mock. */
  readonly host?: string;
  /** A folder of static files to serve at `/docs/`. Default: none. */
  readonly docs?: string;
  /** A file to record the traffic in, as HAR 1.2 with keys masked. It is written anew. Default: none. */
  readonly record?: string;
  /** Whether documents are read anew when their files change. Default: false. */
  readonly watch?: boolean;
  /** Called with the name of each API whose document was read anew. */
  readonly onReload?: (api: string) => void;
}

/** What `createMswHandlers` takes. */
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
  /**
   * What goes wrong from the start: `flaky`, `throttled`, `pruned`, `stale-node` or `down`. Default: `normal`, nothing.
   */
  readonly scenario?: ScenarioName;
  /** Whether to send the headers of public nodes, too, for clients that were written for those. Default: false. */
  readonly upstreamHeaders?: boolean;
  /** Called once an answer is given. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Called with what goes wrong. Default: a line on the console. */
  readonly onWarning?: (message: string) => void;
}

/** The simulated ledgers that answer node calls: which they are, and what time does to them. */
export interface MockWorldOptions {
  /** Whether simulated ledgers answer node calls. Default: true. With false the documents' examples do. */
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
