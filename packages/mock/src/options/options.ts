import type { Specs } from "@ledgergate/service-kit/bundles";
import type { ValidationMode } from "../engine/sampling.ts";
import type { ScenarioName } from "../generated/models.ts";
import type { Exchange } from "../pipeline/exchange.ts";
import type { MockState } from "../state/state.ts";
import type { WorldOptions } from "../world/options.ts";

/** Options of the mock, with a port (`startMock`) or without one (`createMockFetch`). Everything is optional. */
export interface MockFetchOptions<Name extends string = string> extends MockWorldOptions {
  /** Names of the APIs to serve. Default: all known APIs. */
  readonly apis?: readonly Name[];
  /**
   * Bundled OpenAPI 3 documents by API name, or the paths of their JSON or YAML files. They add to the documents of the package,
   * or replace them.
   */
  readonly specs?: Specs;
  /**
   * Teams, endpoints and credentials, or the path of their JSON or YAML file. Default: two teams with keys that never change.
   */
  readonly state?: MockState | string;
  /** False to accept only the keys, tokens and credentials of the state. Default: true without `state`, else false. */
  readonly anyKey?: boolean;
  /** Compute Units that each key may spend per second. Calls above the limit get 429. Default: no limit. */
  readonly cuPerSecond?: number;
  /** Compute Units that each key may spend in total. Calls above the limit get 429. Default: no limit. */
  readonly cuBudget?: number;
  /**
   * Real nodes to forward calls to, by API name. The address is the part before an operation's path, such as
   * `https://node.example/v1`. `{apiKey}` in it stands for the caller's key. Default: none.
   */
  readonly proxy?: Readonly<Record<string, string>>;
  /**
   * True to send the headers of public nodes as well, for clients that expect them: each documented header under its upstream name
   * too (`x-upstream-headers`), and CORS permission to send cookies. Default: false.
   */
  readonly upstreamHeaders?: boolean;
  /** Validation of answers; requests are always validated. `sample`: 100 of each operation, then one in 50. Default: `always`. */
  readonly validate?: ValidationMode;
  /** Scenario at the start: `flaky`, `throttled`, `pruned`, `stale-node` or `down`. Default: `normal`, which has no rules. */
  readonly scenario?: ScenarioName;
  /** Called after an answer was sent. */
  readonly onExchange?: (exchange: Exchange) => void;
  /**
   * Called with a sentence about each problem: a refusal without an example in its document, an answer that breaks its document, or an
   * error of the mock. Default: a line on standard error.
   */
  readonly onWarning?: (message: string) => void;
}

/** Options of `startMock`. Everything is optional. */
export interface MockOptions<Name extends string = string> extends MockFetchOptions<Name> {
  /** The port to listen on; 0 takes any free one. Default: 4010. */
  readonly port?: number;
  /** The address to listen on. Default: both loopback addresses, so only this machine can reach the mock. */
  readonly host?: string;
  /**
   * Further host names at which `/__mock` and APIs with a key in `proxy` answer, such as the name of a service in Docker Compose.
   * Default: none besides `localhost`, names below it, addresses, and `host`.
   */
  readonly controlHosts?: readonly string[];
  /** A folder of static files to serve at `/docs/`. Default: none. */
  readonly docs?: string;
  /** A file to record the traffic in, as HAR 1.2, with `any-key` in place of each key. An existing file is replaced. Default: none. */
  readonly record?: string;
  /** True to read a document again when its file changes. Default: false. */
  readonly watch?: boolean;
  /** Called with the name of each API whose document was read again. */
  readonly onReload?: (api: string) => void;
}

/** The options of a mock, and the function that gets its warnings. */
export type AssemblyOptions = MockFetchOptions & Required<Pick<MockFetchOptions, "onWarning">>;

/** Options of `createMswHandlers`. */
export interface MswOptions
  extends MockWorldOptions,
    Pick<MockFetchOptions, "scenario" | "upstreamHeaders" | "onExchange"> {
  /**
   * The documents of the APIs to answer for, by names of your choice. Each client package has its own, as `openapi.json`.
   */
  readonly specs: Readonly<Record<string, object>>;
  /**
   * The `baseUrl` of each API's client, by its name in `specs`. A base URL without an origin belongs to the page's origin. Default:
   * the base URLs of all servers that the document names.
   */
  readonly baseUrls?: Readonly<Record<string, string>>;
  /** Called with a description of each problem. Default: a line on the console. */
  readonly onWarning?: (message: string) => void;
}

/** Simulated ledgers that answer node calls: their identity and their clock. */
export interface MockWorldOptions extends Omit<WorldOptions, "now" | "start" | "documents"> {
  /** True to let simulated ledgers answer node calls, false to answer them by the documents' examples. Default: true. */
  readonly world?: boolean;
  /** The clock, in milliseconds since 1970-01-01 UTC. Default: `Date.now`. */
  readonly now?: () => number;
}
