import type { IncomingHttpHeaders } from "node:http";
import { type InspectOptions, inspect } from "node:util";
import type { IncomingBody } from "./body.ts";

/** Statuses of responses without a body. The platform's `Response` refuses a body for them. */
const BODILESS = [204, 205, 304];

/** A response that reads status, headers and the whole body itself. Other members create the platform's `Response`. */
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

  /** Not an own property, so that JSON omits it: it may contain a key. */
  get url(): string {
    return this.#url;
  }

  /** Limit of the decoded body that this transport enforces. A client need not count bytes again. */
  get maxBodyBytes(): number | undefined {
    return this.#incoming.maxBytes;
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
    // A copy, since other answers may share the memory of the chunks.
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

// For `instanceof`. A subclass would construct a platform's response each time.
Object.setPrototypeOf(LightResponse.prototype, Response.prototype);
// `console.log` shows the response without its URL.
Object.defineProperty(LightResponse.prototype, inspect.custom, {
  value(this: Response, _depth: number, options: InspectOptions) {
    const { status, statusText, headers, ok, bodyUsed } = this;
    return `Response ${inspect({ status, statusText, headers, ok, bodyUsed }, options)}`;
  },
});

/** Headers of a response as undici parsed them. Members that need more create the platform's `Headers`. */
class LightHeaders implements Headers {
  readonly #fields: IncomingHttpHeaders;
  #platform: Headers | undefined;

  constructor(fields: IncomingHttpHeaders) {
    this.#fields = fields;
  }

  get(name: string): string | null {
    if (this.#platform) return this.#platform.get(name);
    const value = this.#field(name);
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  }

  has(name: string): boolean {
    return this.#platform ? this.#platform.has(name) : this.#field(name) !== undefined;
  }

  append(name: string, value: string): void {
    this.#asPlatform().append(name, value);
  }

  set(name: string, value: string): void {
    this.#asPlatform().set(name, value);
  }

  delete(name: string): void {
    this.#asPlatform().delete(name);
  }

  getSetCookie(): string[] {
    return this.#asPlatform().getSetCookie();
  }

  forEach(visit: (value: string, name: string, headers: Headers) => void, self?: unknown): void {
    this.#asPlatform().forEach((value, name) => {
      visit.call(self, value, name, this);
    });
  }

  entries(): HeadersIterator<[string, string]> {
    return this.#asPlatform().entries();
  }

  keys(): HeadersIterator<string> {
    return this.#asPlatform().keys();
  }

  values(): HeadersIterator<string> {
    return this.#asPlatform().values();
  }

  [Symbol.iterator](): HeadersIterator<[string, string]> {
    return this.entries();
  }

  #field(name: string): string | string[] | undefined {
    const lowerCase = name.toLowerCase();
    return Object.hasOwn(this.#fields, lowerCase) ? this.#fields[lowerCase] : undefined;
  }

  #asPlatform(): Headers {
    if (!this.#platform) {
      this.#platform = new Headers();
      for (const [name, value] of Object.entries(this.#fields)) {
        for (const one of Array.isArray(value) ? value : [value]) this.#platform.append(name, one as string);
      }
    }
    return this.#platform;
  }
}

// For `instanceof`. `console.log` must not use the inherited inspection, which reads private fields of the platform's `Headers`.
Object.setPrototypeOf(LightHeaders.prototype, Headers.prototype);
Object.defineProperty(LightHeaders.prototype, inspect.custom, {
  value(this: Headers) {
    return new Headers(this);
  },
});
