import {
  bodyLimit,
  checkHead,
  type EncodedAnswer,
  encodeAnswer,
  errorMessage,
  statusText,
} from "@ledgergate/service-kit";
import { applyFault, forever, sleep, unlessAborted } from "../deliver-fault.ts";
import type { Faults } from "../faults.ts";
import { asExchange, type Delivery } from "../pipeline/exchange.ts";
import { headerLines } from "../pipeline/headers.ts";
import type { Responder } from "../pipeline/pipeline.ts";
import { type MockRequest, readRequestTarget } from "../routes/request.ts";

interface FetchRequest {
  readonly method: string;
  readonly read: () => Promise<MockRequest>;
  readonly signal: AbortSignal | undefined;
  readonly url: string;
}

const encoder = new TextEncoder();

/** Reads the arguments of `fetch` with the platform's own `Request`, which refuses the same input as the platform's `fetch`. */
export function readFetchRequest(input: string | URL | Request, init: RequestInit | undefined): FetchRequest {
  // `Request` wraps the signal in a dependent one, which is the most expensive step. So the signal is not passed to it.
  const { signal, ...rest } = init ?? {};
  const platformRequest = new Request(input, rest);
  const { url, method } = platformRequest;
  return {
    method,
    url,
    signal: signal === undefined && input instanceof Request ? input.signal : (signal ?? undefined),
    async read() {
      const target = readRequestTarget(url, undefined);
      // A server receives an `Accept`, too, which `fetch` adds.
      const headers = { accept: "*/*", ...Object.fromEntries(platformRequest.headers) };
      // The whole body is read here, since `hasBody` must be known. A text needs no stream of the platform.
      const bytes =
        typeof rest.body === "string" ? encoder.encode(rest.body) : new Uint8Array(await platformRequest.arrayBuffer());
      return {
        method,
        target,
        headers,
        malformed: checkHead({ url: target.path + target.search, method, headers }),
        hasBody: bytes.length > 0,
        readBody: async () => (bytes.length > bodyLimit ? "too_large" : bytes),
      };
    },
  };
}

/** Answers a `fetch` call. Rejects for an abort and for a failed connection, as `fetch` does. */
export async function respond(
  { pipeline, report, warn }: Responder,
  { method, read, signal, url }: FetchRequest,
): Promise<Response> {
  signal?.throwIfAborted();
  const started = performance.now();
  const answer = async (): Promise<Response> => {
    const handled = await pipeline(await read());
    const { faults } = handled;
    let delivery: Delivery = "cut";
    try {
      const response = await receive(encodeAnswer(handled.answer, method), faults, url, signal);
      if (faults.delivery === undefined || faults.delivery === "drip") delivery = "complete";
      return response;
    } catch (error) {
      if (signal?.aborted) delivery = "aborted";
      throw error;
    } finally {
      try {
        report(asExchange(handled.report, delivery, performance.now() - started), handled);
      } catch (error) {
        warn(`a request could not be reported: ${errorMessage(error)}`);
      }
    }
  };
  // Rejects at once when the caller aborts. The answer is still made and reported, as by a server.
  return unlessAborted(answer(), signal);
}

/** Delivers an answer as `fetch` would receive it from a server, with its faults. */
async function receive(
  answer: EncodedAnswer,
  { latencyMs, delivery }: Faults,
  url: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  if (latencyMs !== undefined) await sleep(latencyMs, signal);
  signal?.throwIfAborted();
  if (delivery === undefined) return asResponse(answer, url);
  if (delivery === "reset") throw failed("read ECONNRESET", "ECONNRESET");
  if (answer.body) {
    const cancelled = new AbortController();
    const ended = AbortSignal.any([cancelled.signal, ...(signal ? [signal] : [])]);
    const bytes = applyFault(answer.body, delivery, ended);
    return asResponse(answer, url, asStream(bytes, cancelled));
  }
  if (delivery === "truncate") throw failed("other side closed", "UND_ERR_SOCKET");
  if (delivery === "stall") return forever(signal);
  return asResponse(answer, url);
}

function asStream(
  bytes: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  cancelled: AbortController,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    cancel: () => cancelled.abort(),
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Creates the error that `fetch` throws for a connection that fails before an answer. */
function failed(message: string, code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
}

function asResponse(
  { status, headers, body, stream }: EncodedAnswer,
  url: string,
  content: BodyInit | null = stream ?? body ?? null,
): Response {
  const response = new Response(content, {
    status,
    statusText: statusText(status),
    headers: headerLines(headers),
  });
  // A constructed response has no URL. A fetched one has, and clients read it.
  Object.defineProperty(response, "url", { value: url });
  return response;
}
