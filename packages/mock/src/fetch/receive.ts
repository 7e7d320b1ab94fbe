import { dripPauseMs, dripPieces } from "../faults/drip.ts";
import type { DeliveryFault, Faults } from "../faults/faults.ts";
import type { EncodedAnswer } from "../wire/encode-answer.ts";
import { asResponse } from "./as-response.ts";
import { sleep } from "./sleep.ts";

/** Gives an answer as `fetch` would get it over the wire, with the faults that it meets on its way. */
export async function receive(
  answer: EncodedAnswer,
  { latencyMs, delivery }: Faults,
  url: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  if (latencyMs !== undefined) await sleep(latencyMs, signal);
  if (delivery === undefined) return asResponse(answer, url);
  if (delivery === "reset") throw failed("read ECONNRESET", "ECONNRESET");
  if (answer.body) {
    const cancelled = new AbortController();
    const ended = AbortSignal.any([cancelled.signal, ...(signal ? [signal] : [])]);
    const bytes = spoil(answer.body, delivery, ended);
    return asResponse(answer, url, asStream(bytes, cancelled));
  }
  if (delivery === "truncate") throw failed("other side closed", "UND_ERR_SOCKET");
  if (delivery === "stall") return forever(signal);
  return asResponse(answer, url);
}

/** The bytes of a body as a fault lets them come. */
async function* spoil(
  body: Uint8Array<ArrayBuffer>,
  delivery: Exclude<DeliveryFault, "reset">,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (delivery === "stall") await forever(signal);
  if (delivery === "truncate") {
    yield body.subarray(0, Math.floor(body.length / 2));
    throw new TypeError("terminated", { cause: closed });
  }
  for (const piece of dripPieces(body)) {
    yield piece;
    await sleep(dripPauseMs, signal);
  }
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

/** Holds the process open like a connection would, until the signal aborts. */
async function forever(signal: AbortSignal | undefined): Promise<never> {
  for (;;) await sleep(longestTimer, signal);
}

/** The longest that platforms wait, in milliseconds: almost 25 days. */
const longestTimer = 2 ** 31 - 1;

const closed = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });

/** What `fetch` throws where a connection fails before an answer. */
function failed(message: string, code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
}
