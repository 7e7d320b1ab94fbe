import { assemble, baseUrlsOf, printWarning } from "../assemble.ts";
import type { GatewayOptions } from "../gateway-options.ts";
import { encodeAnswer } from "../server/encode-answer.ts";
import { asResponse } from "./as-response.ts";
import { readFetchRequest } from "./read-fetch-request.ts";

/** A `fetch` that the mock answers. It is what every client takes as its `fetch` option. */
export interface MockFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** The `baseUrl` of each API's client, by API name. */
  readonly baseUrls: Readonly<Record<string, string>>;
}

/** Where the APIs are said to be. Any other origin will do as well: nothing ever connects to it. */
const origin = "http://localhost:4010";

/**
 * Makes a `fetch` for unit tests: the gateway of `startMock`, with the same answers, refusals and checks, but without a
 * port, a socket or a process of its own. Throws where a document cannot be served.
 *
 * @example
 * ```ts
 * import { createMockFetch } from "@ledgergate/mock";
 *
 * const mockFetch = createMockFetch({ apis: ["ledger-a"] });
 * const answer = await mockFetch(`${mockFetch.baseUrls["ledger-a"]}/v1/any-key/v1/accounts/0x1`);
 * console.log(answer.status, await answer.json());
 * ```
 */
export function createMockFetch(options: GatewayOptions = {}): MockFetch {
  const { onExchange = () => {}, onWarning = printWarning } = options;
  const { mounted, gateway } = assemble(options, () => origin);

  const mockFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { request, signal, url } = readFetchRequest(input, init);
    signal?.throwIfAborted();
    const started = performance.now();
    const { answer, report } = await unlessAborted(gateway(request), signal);
    const response = asResponse(encodeAnswer(answer, request.method), url);
    try {
      onExchange({ ...report, durationMs: performance.now() - started });
    } catch (error) {
      onWarning(`a request could not be reported: ${error instanceof Error ? error.message : error}`);
    }
    return response;
  };
  return Object.assign(mockFetch, { baseUrls: baseUrlsOf(mounted, origin) });
}

/** What a promise gives, or the signal's reason as soon as it aborts, as `fetch` does it. */
async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
