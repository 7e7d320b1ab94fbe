import type { GatewayOptions } from "./gateway-options.ts";

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
