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
 * for five minutes on Node, it throws an error of kind `network`. Nothing reconnects by itself: call again, with the header `Last-Event-ID` if the events have ids.
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

/** Parses the chunks of an event stream. A chunk may end anywhere, also inside a character. */
export class EventParser {
  /** Removes a byte order mark at the start of the stream. */
  readonly #decoder = new TextDecoder();
  #endsWithReturn = false;
  /** The unfinished line. */
  #line = "";
  #data: string[] = [];
  #event = "";
  #id = "";
  #retry: number | undefined;
  #dataLength = 0;

  /** Number of characters that the unfinished event holds. */
  get size(): number {
    return this.#dataLength + this.#line.length;
  }

  *parse(chunk: Uint8Array): Generator<ServerSentEvent, void> {
    let text = this.#decoder.decode(chunk, { stream: true });
    if (text === "") return;
    // The second half of a line break, whose first half ended the last chunk.
    if (this.#endsWithReturn && text.startsWith("\n")) text = text.slice(1);
    this.#endsWithReturn = text.endsWith("\r");
    const lines = text.split(/\r\n?|\n/);
    const unfinished = lines.pop() as string;
    for (const line of lines) {
      const whole = this.#line + line;
      this.#line = "";
      if (whole === "") yield* this.#dispatch();
      else this.#readField(whole);
    }
    this.#line += unfinished;
  }

  *#dispatch(): Generator<ServerSentEvent, void> {
    const event = this.#event || "message";
    const data = this.#data;
    this.#event = "";
    this.#data = [];
    this.#dataLength = 0;
    if (data.length === 0) return;
    yield {
      event,
      data: data.join("\n"),
      id: this.#id,
      ...(this.#retry !== undefined && { retry: this.#retry }),
    };
  }

  /** Reads a line `name: value`. A line that starts with a colon is a comment. */
  #readField(line: string): void {
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) as RegExpExecArray;
    if (name === "data") {
      this.#data.push(value);
      this.#dataLength += value.length + 1;
    } else if (name === "event") this.#event = value;
    else if (name === "id" && !value.includes("\0")) this.#id = value;
    else if (name === "retry" && /^\d+$/.test(value)) this.#retry = Number(value);
  }
}
