import type { Exchange } from "./gateway/exchange.ts";

/** How the mock behaves, with a port (`startMock`) or without one (`createMockFetch`). Everything is optional. */
export interface GatewayOptions {
  /** Names of the APIs to serve. Default: all that there are. */
  readonly apis?: readonly string[];
  /** Bundled OpenAPI 3 documents by API name. They come beside those in the package, or in their place. */
  readonly specs?: Readonly<Record<string, object>>;
  /** Called once an answer is sent. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Called with what is wrong with a document. Default: a line on standard error. */
  readonly onWarning?: (message: string) => void;
}
