import type { IncomingHttpHeaders } from "node:http";
import { inspect } from "node:util";

/**
 * The headers of an answer as light as they get: what clients ask of every answer is read where it came, and the platform's
 * `Headers` are made only for those of which more is wanted.
 */
export class LightHeaders implements Headers {
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

// `instanceof` holds. Shown by `console.log` it needs a way of its own, since the inherited one wants the platform's insides.
Object.setPrototypeOf(LightHeaders.prototype, Headers.prototype);
Object.defineProperty(LightHeaders.prototype, inspect.custom, {
  value(this: Headers) {
    return new Headers(this);
  },
});
