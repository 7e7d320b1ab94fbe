import type { ApiDescriptor } from "./descriptor.ts";
import { LedgergateError } from "./errors.ts";
import type { Fetch } from "./transport.ts";

/** What every client takes. */
export interface ClientOptions {
  /**
   * Scheme and host of the API, with a path where the gateway is mounted below one: `http://localhost:4010/ledger-a`.
   * The client itself adds what the contract puts behind it (`/v1/<apiKey>/v1` on ledger A).
   */
  readonly baseUrl: string;
  /** Sends the requests. Default: the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Headers of every request. Default: none of our own, since one would cost a preflight in a browser. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Time allowed for a request and its body, in milliseconds; `Infinity` for no limit. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
}

/** What clients take besides where an API asks who calls. */
export interface Credentials {
  /** The key of the endpoint (contract, section 5). Never shown in errors. */
  readonly apiKey?: string | undefined;
  /** A bearer token for `Authorization`, without the word `Bearer`. */
  readonly token?: string | undefined;
}

/** What the clients of the node APIs take: the key stands in the path of every call. */
export interface NodeClientOptions extends ClientOptions {
  /** Key of the endpoint to call (contract, section 5). It becomes a segment of the path and never stands in an error. */
  readonly apiKey: string;
  /** A bearer token to send on top of the key, without the word `Bearer`. */
  readonly token?: string | undefined;
}

/** Options once they are checked, in the form that the client works with. */
export interface CheckedOptions {
  readonly serverUrl: string;
  readonly fetch: Fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly secrets: readonly string[];
}

const DEFAULT_TIMEOUT_MS = 30_000;
const KNOWN_OPTIONS = new Set(["baseUrl", "fetch", "headers", "timeoutMs", "apiKey", "token"]);

/**
 * Checks the options of a client.
 *
 * @throws `LedgergateError` of kind `invalid_input` that names the option and its rule.
 */
export function checkOptions(api: ApiDescriptor, options: ClientOptions & Credentials): CheckedOptions {
  for (const name in options) {
    if (!KNOWN_OPTIONS.has(name)) throw refuse(name, `is not an option (known: ${[...KNOWN_OPTIONS].join(", ")})`);
  }
  const { apiKey, token, fetch } = options;
  const inPath = api.serverPath.includes("{apiKey}");
  checkCredential("apiKey", apiKey, inPath || api.apiKeyHeader !== undefined);
  checkCredential("token", token, false);
  if (token !== undefined && !api.bearer) throw refuse("token", "is not taken: this API knows no bearer token");
  if (fetch !== undefined && typeof fetch !== "function") throw refuse("fetch", "must be a function");
  const headers: Record<string, string> = { ...options.headers };
  checkHeaders("headers", headers);
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  if (api.apiKeyHeader !== undefined && apiKey !== undefined) headers[api.apiKeyHeader] = apiKey;
  return {
    serverUrl: checkBaseUrl(options.baseUrl) + api.serverPath.replace("{apiKey}", encodeURIComponent(apiKey ?? "")),
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    headers,
    timeoutMs: checkTimeout(options.timeoutMs) ?? DEFAULT_TIMEOUT_MS,
    secrets: [apiKey ?? "", token ?? "", ...secretsOf(headers)],
  };
}

/** Checks a time limit; `undefined` stays so. */
export function checkTimeout(timeoutMs: number | undefined): number | undefined {
  if (timeoutMs === undefined || timeoutMs === Number.POSITIVE_INFINITY) return timeoutMs;
  if (typeof timeoutMs === "number" && timeoutMs > 0 && timeoutMs < 2 ** 31) return timeoutMs;
  throw refuse("timeoutMs", "must be a number of milliseconds above 0 and below 2^31, or Infinity");
}

/** Refuses what the platform would refuse later, in a message that repeats the value. */
export function checkHeaders(option: string, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw refuse(option, "has a name that is no header name");
    if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw refuse(`${option}.${name}`, "must be text without line breaks");
    }
  }
}

/** The values of headers that carry credentials, with and without their scheme. */
export function secretsOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(([name]) => /^(proxy-)?authorization$|^cookie$|key|token|secret/i.test(name))
    .flatMap(([, value]) => [value, value.slice(value.indexOf(" ") + 1)]);
}

function checkCredential(name: string, value: string | undefined, required: boolean): void {
  if (value === undefined && !required) return;
  if (typeof value !== "string" || !/^[\x21-\x7e]+$/.test(value)) {
    throw refuse(name, "must be text of visible ASCII characters, without spaces");
  }
}

function checkBaseUrl(baseUrl: string): string {
  const url = typeof baseUrl === "string" && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse("baseUrl", "must be an absolute http or https URL");
  if (url.username || url.password) throw refuse("baseUrl", "must not carry a user name or password");
  if (url.search || url.hash) throw refuse("baseUrl", "must end before ? and #");
  return url.href.replace(/\/+$/, "");
}

function refuse(option: string, rule: string): LedgergateError<"invalid_input"> {
  return new LedgergateError("invalid_input", `The option ${option} ${rule}.`);
}
