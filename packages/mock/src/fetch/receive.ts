import { setTimeout } from "node:timers/promises";
import type { Faults, Sending } from "../faults/faults.ts";
import type { EncodedAnswer } from "../server/encode-answer.ts";
import { asResponse } from "./as-response.ts";
import { unlessAborted } from "./unless-aborted.ts";

/** An answer as `fetch` gets it over the wire, with all that goes wrong on its way. */
export async function receive(
  answer: EncodedAnswer,
  { latencyMs, sending }: Faults,
  url: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  // The timer does not hold the process once nobody waits for it.
  if (latencyMs !== undefined) await unlessAborted(setTimeout(latencyMs, undefined, { ref: !signal }), signal);
  if (sending === undefined) return asResponse(answer, url);
  if (sending === "reset") throw failed("read ECONNRESET", "ECONNRESET");
  if (answer.body) return asResponse(answer, url, spoil(answer.body, sending, signal));
  if (sending === "truncate") throw failed("other side closed", "UND_ERR_SOCKET");
  if (sending === "stall") return unlessAborted(new Promise<never>(() => {}), signal);
  return asResponse(answer, url);
}

/** The bytes of a body in the way in which a fault lets them come. */
function spoil(body: Buffer, sending: Exclude<Sending, "reset">, signal: AbortSignal | undefined): ReadableStream {
  const size = sending === "drip" ? Math.ceil(body.length / 20) : Math.floor(body.length / 2);
  let sent = sending === "stall" ? body.length : 0;
  return new ReadableStream({
    async pull(controller) {
      if (sending === "stall") await unlessAborted(new Promise<never>(() => {}), signal);
      if (sending === "drip" && sent > 0) await unlessAborted(setTimeout(100), signal);
      if (sending === "truncate" && sent > 0) throw new TypeError("terminated", { cause: closed });
      controller.enqueue(new Uint8Array(body.subarray(sent, sent + size)));
      sent += size;
      if (sent >= body.length && sending === "drip") controller.close();
    },
  });
}

const closed = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });

/** What `fetch` throws where a connection fails before an answer. */
function failed(message: string, code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
}
