import type { CallObserver } from "./core.ts";
import { checkOptions } from "./option-rules.ts";
import { type RequestEvent, watchCalls } from "./watch-calls.ts";

/** Where lines of text go. The `console` is one. */
export interface Logger {
  debug(line: string): void;
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

/**
 * Makes a plug-in that writes one line for each event of a call: requests as `debug`, answers as `info`, retries as `warn`,
 * errors as `error`, and those of calls that their caller aborted as `info`. What the logger throws is ignored.
 *
 * @throws `LedgergateError` of kind `invalid_input` for a logger without one of these methods.
 *
 * @example
 * ```ts
 * import { createLedgerA, logCalls } from "@ledgergate/ledger-a";
 *
 * const plugins = [logCalls(console)];
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY", plugins });
 * console.log((await ledgerA.getAccount({ address: "0x1" })).sequence_number);
 * ```
 */
export function logCalls(logger: Logger): CallObserver {
  const { debug, info, warn, error } = logger ?? {};
  for (const [name, method] of Object.entries({ debug, info, warn, error })) {
    checkOptions({ [name]: method ?? "" }, { [name]: "function" }, "logCalls.");
  }
  return watchCalls({
    onRequest: (event) => logger.debug(lineOf(event)),
    onResponse: (event) => logger.info(lineOf(event)),
    onRetry: (event) => logger.warn(lineOf(event)),
    // An abort by the caller is no fault to look into.
    onError: (event) => logger[event.error.kind === "aborted" ? "info" : "error"](lineOf(event)),
  });
}

/** An event as one line. A service's text may hold line breaks, which could pass for lines of their own. */
function lineOf({ operation, method, urlTemplate, ...details }: RequestEvent): string {
  const parts = Object.entries(details).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return `${name}=${typeof value === "number" ? Math.round(value) : (value as Error).message}`;
  });
  return `${operation} ${method} ${urlTemplate} ${parts.join(" ")}`.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}
