/**
 * Reports calls as spans and metrics of OpenTelemetry.
 *
 * @module
 */

import {
  type Attributes,
  context,
  type MeterProvider,
  metrics,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TracerProvider,
  trace,
} from "@opentelemetry/api";
import type { CallObserver, CallState } from "./call/core.ts";
import type { LedgergateError } from "./errors.ts";
import { checkOptions, type OptionRules } from "./option-rules.ts";
import { VERSION } from "./version.ts";

/** Options of {@link createOtelObserver}. */
export interface OtelOptions {
  /** Makes the tracer. Default: the global provider. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Makes the meter. Default: the global provider. */
  readonly meterProvider?: MeterProvider | undefined;
  /**
   * True to send the context of the span (`traceparent`) with each request. In a browser this costs a preflight, and the
   * gateway must allow the header. Default: `false`.
   */
  readonly propagate?: boolean | undefined;
}

const NAME = "@ledgergate/runtime";

/** Boundaries of the histogram, in seconds, as the semantic conventions advise. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

const RULES: OptionRules = {
  tracerProvider: [(value: TracerProvider) => typeof value.getTracer === "function", "a provider of tracers"],
  meterProvider: [(value: MeterProvider) => typeof value.getMeter === "function", "a provider of meters"],
  propagate: "boolean",
};

/** A running request. */
interface Running {
  readonly span: Span;
  readonly startedAt: number;
  /** Attributes of both span and metrics. */
  readonly attributes: Attributes;
}

/**
 * Makes a plug-in that reports spans and metrics of calls, by the semantic conventions of HTTP clients:
 *
 * - a span for each request, such as `GET /v1/{apiKey}/v1/blocks/by_height/{block_height}`. A retry has `http.request.resend_count`
 * - the histogram `http.client.request.duration`
 * - the counter `ledgergate.client.compute_units`, by operation
 *
 * Their scope is `@ledgergate/runtime` with the version of this package.
 *
 * The attribute `url.full` is left out, since the URL contains the API key. `url.template` replaces it. No attribute contains a
 * key, token or input value.
 *
 * @throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import { createOtelObserver } from "@ledgergate/runtime/otel";
 *
 * const plugins = [createOtelObserver()]; // createLedgerA({ baseUrl, apiKey, plugins })
 * console.log(plugins.length);
 * ```
 */
export function createOtelObserver(options: OtelOptions = {}): CallObserver {
  const { tracerProvider = trace, meterProvider = metrics, propagate = false } = checkOptions(options, RULES);
  const tracer = tracerProvider.getTracer(NAME, VERSION);
  const meter = meterProvider.getMeter(NAME, VERSION);
  const duration = meter.createHistogram("http.client.request.duration", {
    description: "Duration of HTTP client requests.",
    unit: "s",
    advice: { explicitBucketBoundaries: SECONDS },
  });
  const computeUnits = meter.createCounter("ledgergate.client.compute_units", {
    description: "Cost of calls. Every attempt counts.",
    unit: "{compute_unit}",
  });
  const running = new WeakMap<CallState, Running>();

  const finish = (call: CallState, error: LedgergateError | undefined) => {
    const request = running.get(call);
    if (!request) return;
    running.delete(call);
    const { span, startedAt, attributes } = request;
    if (error) {
      const type = errorType(error);
      attributes["error.type"] = type;
      span.setAttribute("error.type", type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
    duration.record((performance.now() - startedAt) / 1000, attributes);
  };

  return {
    request(call, { url, headers }) {
      const { operation, attempts } = call;
      const attributes = attributesOf(call, url);
      const span = tracer.startSpan(`${attributes["http.request.method"]} ${attributes["url.template"]}`, {
        kind: SpanKind.CLIENT,
        attributes: {
          ...attributes,
          "ledgergate.operation": operation,
          ...(attempts > 0 && { "http.request.resend_count": attempts }),
        },
      });
      running.set(call, { span, startedAt: performance.now(), attributes });
      if (propagate) {
        propagation.inject(trace.setSpan(context.active(), span), headers, {
          set: (carrier, name, value) => carrier.set(name, value),
        });
      }
    },
    response(call, { status }) {
      const request = running.get(call);
      if (!request) return;
      request.attributes["http.response.status_code"] = status;
      request.span.setAttribute("http.response.status_code", status);
    },
    retry: finish,
    end(call, error) {
      finish(call, error);
      const cost = (call.descriptor.computeUnits ?? 0) * call.attempts;
      if (cost > 0) computeUnits.add(cost, { "ledgergate.operation": call.operation });
    },
  };
}

function attributesOf({ client, descriptor }: CallState, url: string): Attributes {
  const { hostname, port, protocol } = new URL(url);
  return {
    "http.request.method": descriptor.method,
    "server.address": hostname,
    "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
    "url.template": client.api.serverPath + descriptor.path,
  };
}

/** Returns the status of a failure, else the kind of the error. Both have few values, as a metric's attributes should. */
function errorType(error: LedgergateError): string {
  return error.kind === "api" && Number(error.status) >= 400 ? String(error.status) : error.kind;
}
