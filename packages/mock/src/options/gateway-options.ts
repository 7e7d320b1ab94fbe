import type { Specs } from "../document/load-specs.ts";
import type { ValidationMode } from "../engine/validation-mode.ts";
import type { Exchange } from "../gateway/exchange.ts";
import type { ScenarioName } from "../generated/models.ts";
import type { MockState } from "../state/mock-state.ts";
import type { MockWorldOptions } from "../world/mock-world-options.ts";

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
