import type { CallObserver } from "./call/core.ts";
import type { LedgergateError } from "./errors.ts";
import { givenMembers } from "./json.ts";
import { checkOptions, type OptionRule } from "./option-rules.ts";
import { type RequestEvent, watchCalls } from "./watch-calls.ts";

/**
 * Structured fields of a log line: `operation`, `method`, `urlTemplate`, `attempt`, and if they apply, `status`, `durationMs`,
 * `waitMs` and `error` (an error's message and members).
 */
export type LogFields = Readonly<Record<string, unknown>>;

type Level = "debug" | "info" | "warn" | "error";

/** A logger that takes the message first, as the `console` and winston do. */
export type Logger = { [Name in Level]: (message: string, fields: LogFields) => unknown };

/** A logger that takes the fields first, as pino does. */
export type FieldsFirstLogger = { [Name in Level]: (fields: LogFields, message: string) => unknown };

/**
 * Makes a plug-in that logs each event of a call: requests as `debug`, answers as `info`, retries as `warn`, errors as `error`.
 * Calls that the caller aborted are logged as `info`. Errors of the logger are ignored.
 *
 * @throws `LedgergateError` of kind `invalid_input` for a logger without one of these methods.
 *
 * @example
 * ```ts
 * import { createLedgerA, logCalls } from "@ledgergate/ledger-a";
 *
 * const plugins = [logCalls(console)]; // pino: logCalls(pino(), { order: "fields-first" })
 * const ledgerA = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY", plugins });
 * console.log((await ledgerA.getAccount({ address: "0x1" })).sequence_number);
 * ```
 */
export function logCalls(logger: Logger, options?: { readonly order?: "message-first" | undefined }): CallObserver;
export function logCalls(logger: FieldsFirstLogger, options: { readonly order: "fields-first" }): CallObserver;
export function logCalls(
  logger: Logger | FieldsFirstLogger,
  options: { readonly order?: "message-first" | "fields-first" | undefined } = {},
): CallObserver {
  for (const name of ["debug", "info", "warn", "error"] as const) {
    // `checkOptions` reports an empty text as missing.
    checkOptions({ [name]: logger?.[name] ?? "" }, { [name]: "function" }, "logCalls.");
  }
  const orders = ["message-first", "fields-first"];
  const rule: OptionRule = [(given) => orders.includes(given), orders.join(" or ")];
  const { order } = checkOptions(options, { order: rule }, "logCalls.");

  const log = (level: Level, text: string, event: RequestEvent & { readonly error?: LedgergateError }) => {
    const rounded = Object.entries(event).map(([name, value]) => [
      name,
      typeof value === "number" ? Math.round(value) : value,
    ]);
    const fields = givenMembers({ ...Object.fromEntries(rounded), error: event.error?.toJSON() });
    // A service's text may contain line breaks, and so forge log lines.
    const message = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
    const [first, second] = order === "fields-first" ? [fields, message] : [message, fields];
    return (logger as Logger)[level](first as string, second as LogFields);
  };
  return watchCalls({
    onRequest: (event) => log("debug", `${event.operation}: request ${event.attempt}`, event),
    onResponse: (event) =>
      log("info", `${event.operation}: ${event.status} in ${Math.round(event.durationMs)} ms`, event),
    onRetry: (event) => log("warn", `${event.error.message} (retry in ${Math.round(event.waitMs)} ms)`, event),
    // An abort by the caller is no fault.
    onError: (event) => log(event.error.kind === "aborted" ? "info" : "error", event.error.message, event),
  });
}
