import { createParser } from "eventsource-parser";

/** An event of a stream, as the HTML standard defines it. */
export interface ServerSentEvent<Data = string> {
  /** Name of the event. `message` if the stream gives none. */
  readonly event: string;
  /** Text of the event, or the value of its JSON if the document describes it. */
  readonly data: Data;
  /** The last id that the stream gave, with this event or before it. Empty if it gave none. */
  readonly id: string;
  /** The last reconnection time that the stream gave, in milliseconds. */
  readonly retry?: number;
}

/**
 * The server-sent events of an operation. The request is sent when an iteration begins, and each iteration sends its own.
 *
 * `timeoutMs`, `deadlineMs` and `retries` apply until the answer begins: the stream itself may last. Leaving the loop ends it, and so does
 * `signal`, with an error of kind `aborted`. If the server ends the stream, the iteration ends. If the connection breaks, or no byte arrives
 * for five minutes with the `fetch` of Node, it throws an error of kind `network`. Nothing reconnects by itself: call again, with the header `Last-Event-ID` if the events have ids.
 *
 * One event may have at most `maxBodyBytes` characters. An event that the server has not finished at the end of the stream is dropped.
 *
 * @example
 * ```ts
 * import type { EventStream } from "@ledgergate/runtime";
 *
 * async function printNew(stream: EventStream) {
 *   for await (const { event, data } of stream) console.log(event, data);
 * }
 *
 * async function* fewEvents() {
 *   yield { event: "message", data: "1042", id: "7" };
 * }
 * await printNew(fewEvents());
 * ```
 */
export type EventStream<Data = string> = AsyncIterable<ServerSentEvent<Data>>;

/**
 * Makes a parser for the chunks of an event stream. A chunk may end anywhere, also inside a character.
 *
 * @param tooLong - Makes the error for an event of more than `maxLength` characters.
 */
export function eventParser(maxLength: number, tooLong: () => Error): (chunk: Uint8Array) => Iterable<ServerSentEvent> {
  // createParser removes a byte order mark at the start of the stream.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const events: ServerSentEvent[] = [];
  let last: Pick<ServerSentEvent, "id" | "retry"> = { id: "" };
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: maxLength,
    onId(id) {
      last = { ...last, id };
    },
    onRetry(retry) {
      last = { ...last, retry };
    },
    onEvent({ event = "message", data }) {
      events.push({ event, data, ...last });
    },
    onError({ type }) {
      isTooLong ||= type === "max-buffer-size-exceeded";
    },
  });
  return function* (chunk) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* events.splice(0);
    if (isTooLong) throw tooLong();
  };
}
