import type { Exchange } from "../gateway/exchange.ts";
import type { MockWorldOptions } from "../world/mock-world-options.ts";

/** What `createMswHandlers` takes. */
export interface MswOptions extends MockWorldOptions {
  /** The documents of the APIs to answer for, by API name. Each client package has its own, as `openapi.json`. */
  readonly specs: Readonly<Record<string, object>>;
  /**
   * The `baseUrl` that an API's client has, by API name; one without an origin is below the page's. Default: those of all
   * servers that the document names.
   */
  readonly baseUrls?: Readonly<Record<string, string>>;
  /** Whether to send the headers of public nodes, too, for clients that were written for those. Default: false. */
  readonly upstreamHeaders?: boolean;
  /** Called once an answer is given. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Called with what goes wrong. Default: a line on the console. */
  readonly onWarning?: (message: string) => void;
}
