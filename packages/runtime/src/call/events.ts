import type { AnyCallOptions } from "./build-request.ts";
import { callError } from "./call-error.ts";
import { CLIENT_SOURCE, type ClientSource, type Underway } from "./core.ts";
import { type EventStream, eventParser, type ServerSentEvent } from "./event-stream.ts";
import { iterate } from "./iterate.ts";
import { throwIfAborted } from "./limits.ts";
import { observeCall } from "./observe-call.ts";
import { runCall } from "./run-call.ts";
import { noAnswer } from "./transport.ts";

type Input = Readonly<Record<string, unknown>>;

/** Lets the operations of a client that answer with server-sent events return an {@link EventStream}. */
export function withEvents<Client extends object>(client: Client): Client {
  const source = (client as { readonly [CLIENT_SOURCE]: ClientSource })[CLIENT_SOURCE];
  for (const [id, { events }] of Object.entries(source.operations)) {
    if (events === undefined) continue;
    const method = (input: Input = {}, options?: AnyCallOptions): EventStream<unknown> => ({
      [Symbol.asyncIterator]: () => iterate((underway) => readEvents(source, id, input, options, underway)),
    });
    Reflect.set(client, id, method);
  }
  return client;
}

async function* readEvents(
  { newCall }: ClientSource,
  id: string,
  input: Input,
  options: AnyCallOptions | undefined,
  underway: Underway,
): AsyncGenerator<ServerSentEvent<unknown>, void> {
  const call = newCall(id, options);
  underway.call = call;
  const { client, signal } = call;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const cancel = () => void reader?.cancel().catch(() => {});

  // The transport gets the head alone. So its limits end with the head, and its attempts, plug-ins and errors are those of any call.
  const fetchHead: typeof client.fetch = async (url, init) => {
    cancel();
    reader = undefined;
    const response = await client.fetch(url, init);
    const { ok, body, headers, status } = response;
    // Our Node transport would not limit this body, since this function does not pass `maxBodyBytes`.
    if (!ok) return client.fetch.createController ? new Response(body, response) : response;
    reader = body?.getReader();
    // A fetch that ignores its signal may answer after the caller has left.
    if (call.stopped) cancel();
    const type = headers.get("content-type") ?? "no content type";
    if (reader && !/^\s*text\/event-stream\s*(;|$)/i.test(type)) {
      cancel();
      call.response = response;
      throw callError(call, "invalid_response", `the answer (${status}, ${type}) is no event stream.`);
    }
    return new Response(null, response);
  };
  call.client = { ...client, fetch: fetchHead };

  signal?.addEventListener("abort", cancel);
  try {
    await observeCall(call, () => runCall(call, input, options));
    call.endStep = cancel;
    const parse = eventParser(client.maxBodyBytes, () => {
      const text = `an event has more than ${client.maxBodyBytes} characters (maxBodyBytes).`;
      return callError(call, "invalid_response", text);
    });
    for (;;) {
      const chunk = await reader?.read().catch((cause) => {
        throw noAnswer(call, cause);
      });
      // Cancelling ends the stream without an error.
      throwIfAborted(call);
      if (!chunk?.value) return;
      for (const event of parse(chunk.value)) {
        // The caller may have aborted while it had the last event.
        throwIfAborted(call);
        yield { ...event, data: readData(event) };
      }
    }
  } finally {
    signal?.removeEventListener("abort", cancel);
    cancel();
  }

  function readData({ event, data }: ServerSentEvent): unknown {
    // A plug-in may have replaced them.
    const { descriptor, client } = call;
    if (descriptor.events === "text") return data;
    try {
      const { exact } = descriptor;
      return exact && client.api.parseExact ? client.api.parseExact(data, exact) : JSON.parse(data);
    } catch {
      const text = `the data of an event ${JSON.stringify(event)} is not JSON.`;
      throw callError(call, "invalid_response", text, { body: descriptor.secret ? undefined : data });
    }
  }
}
