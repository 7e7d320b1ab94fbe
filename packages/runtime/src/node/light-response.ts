import type { IncomingHttpHeaders } from "node:http";
import { type InspectOptions, inspect } from "node:util";
import type { IncomingBody } from "./incoming-body.ts";
import { LightHeaders } from "./light-headers.ts";

/** Answers with these statuses have no body, and the platform refuses to make one of them with a body. */
const BODILESS = [204, 205, 304];

/**
 * An answer as light as it gets: what clients read of every answer is here, and the platform's `Response` is made only for
 * one of which more is wanted.
 */
export class LightResponse implements Response {
  readonly status: number;
  readonly statusText: string;
  readonly redirected = false;
  readonly type = "basic";
  readonly headers: Headers;
  readonly #url: string;
  readonly #incoming: IncomingBody;
  #platform: Response | undefined;
  #used = false;

  constructor(url: string, status: number, statusText: string, fields: IncomingHttpHeaders, incoming: IncomingBody) {
    this.#url = url;
    this.status = status;
    this.statusText = statusText;
    this.headers = new LightHeaders(fields);
    this.#incoming = incoming;
  }

  /** No member of its own, so that no JSON shows it: it may hold a key. */
  get url(): string {
    return this.#url;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get bodyUsed(): boolean {
    return this.#used || (this.#platform?.bodyUsed ?? false);
  }

  get body(): Response["body"] {
    return this.#used ? null : this.#asPlatform().body;
  }

  async text(): Promise<string> {
    if (this.#platform) return this.#platform.text();
    const bytes = await this.#take();
    const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return bytes.toString("utf8", hasByteOrderMark ? 3 : 0);
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    // A copy: the chunks may lie in memory that other answers share.
    return this.#platform ? new Uint8Array(await this.#platform.arrayBuffer()) : new Uint8Array(await this.#take());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer;
  }

  async blob(): Promise<Blob> {
    this.#refuseUsed();
    return this.#asPlatform().blob();
  }

  async formData(): Promise<FormData> {
    this.#refuseUsed();
    return this.#asPlatform().formData();
  }

  clone(): Response {
    this.#refuseUsed();
    return this.#asPlatform().clone();
  }

  #take(): Promise<Buffer> {
    this.#refuseUsed();
    this.#used = true;
    return this.#incoming.whole();
  }

  #refuseUsed(): void {
    if (this.#used) throw new TypeError("The body has been read already.");
  }

  #asPlatform(): Response {
    const { status, statusText, headers } = this;
    if (!this.#platform) {
      const body = BODILESS.includes(status) ? null : this.#incoming.stream();
      this.#platform = new Response(body, { status, statusText, headers });
    }
    return this.#platform;
  }
}

// `instanceof` holds. Extending it would make a platform's response for each answer.
Object.setPrototypeOf(LightResponse.prototype, Response.prototype);
// Shown by `console.log` without the URL. The inherited way wants the platform's insides.
Object.defineProperty(LightResponse.prototype, inspect.custom, {
  value(this: Response, _depth: number, options: InspectOptions) {
    const { status, statusText, headers, ok, bodyUsed } = this;
    return `Response ${inspect({ status, statusText, headers, ok, bodyUsed }, options)}`;
  },
});
