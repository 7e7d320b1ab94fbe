import { curlLine } from "./command/curl-line.ts";
import { loadSpecs } from "./document/load-specs.ts";
import { missingAnswers } from "./document/missing-answers.ts";
import { readApi } from "./document/read-api.ts";
import { createEngine } from "./engine/engine.ts";
import type { Exchange } from "./gateway/exchange.ts";
import { createGateway } from "./gateway/gateway.ts";
import { mountPath } from "./gateway/land.ts";
import type { MountedApi } from "./gateway/mounted-api.ts";
import { warmUp } from "./gateway/warm-up.ts";
import { createListener } from "./server/create-listener.ts";
import { listen } from "./server/listen.ts";
import type { Mount } from "./site/index-page.ts";
import { createSite } from "./site/site.ts";
import { checkFolder } from "./site/static-file.ts";

/** What {@link startMock} takes. Everything is optional. */
export interface MockOptions {
  /** The port to listen on; 0 takes any free one. Default: 4010. */
  readonly port?: number;
  /** The address to listen on. Default: both loopback addresses, so that nobody else can reach the mock. */
  readonly host?: string;
  /** Names of the APIs to serve. Default: all that there are. */
  readonly apis?: readonly string[];
  /** Bundled OpenAPI 3 documents by API name. They come beside those in the package, or in their place. */
  readonly specs?: Readonly<Record<string, object>>;
  /** A folder of static files to serve at `/docs/`. Default: none. */
  readonly docs?: string;
  /** Called once an answer is sent. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Called with what is wrong with a document. Default: a line on standard error. */
  readonly onWarning?: (message: string) => void;
}

/** A running mock. */
export interface Mock {
  /** Where it listens, such as `http://localhost:4010`. */
  readonly url: string;
  readonly port: number;
  /** The `baseUrl` of each API's client, by API name. */
  readonly baseUrls: Readonly<Record<string, string>>;
  /** A `curl` command for each API that works when pasted into a shell, by API name. */
  readonly curls: Readonly<Record<string, string>>;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
}

/**
 * Starts the mock: Prism's engine over the APIs' documents, on one port, with the paths and refusals of the gateway.
 * Resolves once it answers. Throws with a remedy where the port is taken or a document cannot be served.
 *
 * @example
 * ```ts
 * import { startMock } from "@ledgergate/mock";
 *
 * const mock = await startMock({ port: 0, apis: ["ledger-a"] });
 * const answer = await fetch(`${mock.baseUrls["ledger-a"]}/v1/any-key/v1/accounts/0x1`);
 * console.log(answer.status, await answer.json());
 * await mock.close();
 * ```
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { port = 4010, host, apis, specs = {}, docs, onExchange = () => {}, onWarning = printWarning } = options;
  if (docs !== undefined) await checkFolder(docs);
  const documents = await loadSpecs(specs, apis);
  const mounted = await Promise.all([...documents].map(([name, document]) => mount(name, document)));
  mounted.sort((one, other) => order(one).localeCompare(order(other)));

  let url = "";
  const mounts = (): Mount[] => [
    ...mounted.map(({ api }) => ({ title: api.title, url: url + mountPath(api) })),
    ...(docs === undefined ? [] : [{ title: "Docs", url: `${url}/docs/` }]),
  ];
  const gateway = createGateway({ mounted, site: createSite(mounts, docs), warn: onWarning });
  const listening = await listen(createListener(gateway, onExchange, onWarning), port, host);
  url = `http://${urlHost(host)}:${listening.port}`;

  for (const { api } of mounted) for (const sentence of missingAnswers(api)) onWarning(sentence);
  const stop = new AbortController();
  const warm = warmUp(mounted, onWarning, stop.signal);
  return {
    url,
    port: listening.port,
    baseUrls: Object.fromEntries(mounted.map(({ api }) => [api.name, url + mountPath(api)])),
    curls: Object.fromEntries(mounted.map(({ api }) => [api.name, curlLine(api, url)])),
    async close() {
      stop.abort();
      await Promise.all([listening.close(), warm]);
    },
  };
}

async function mount(name: string, document: object): Promise<MountedApi> {
  const api = readApi(name, document);
  return { api, engine: await createEngine(api.document) };
}

/** APIs with a mount of their own come first, then by name. */
function order({ api }: MountedApi): string {
  return `${api.keyed ? 0 : 1} ${api.name}`;
}

/** What to write in a URL for the address that the mock listens on. */
function urlHost(host: string | undefined): string {
  if (host === undefined || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function printWarning(message: string): void {
  process.stderr.write(`ledgergate-mock: ${message}\n`);
}
