import { propagation, type TextMapPropagator, trace } from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { afterEach, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { createOtelObserver, type OtelOptions } from "../src/otel.ts";
import { VERSION } from "../src/version.ts";
import { type Answer, clientWith, down, getNote, getRaw, note, reset, status } from "./fixtures/notes.ts";

afterEach(() => propagation.disable());

/** A client whose spans and metrics are kept. */
function tracedClient(options: OtelOptions, ...answers: Answer[]) {
  const spans = new InMemorySpanExporter();
  const tracerProvider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] });
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const plugins = [createOtelObserver({ tracerProvider, meterProvider, ...options })];
  const client = clientWith({ plugins, retries: { limit: 1, baseDelayMs: 0 } }, ...answers);
  const metrics = async () => {
    await reader.forceFlush();
    const found = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
    await meterProvider.shutdown();
    return found.map(({ descriptor, dataPoints }) => ({ name: descriptor.name, unit: descriptor.unit, dataPoints }));
  };
  return { ...client, spans: () => spans.getFinishedSpans(), metrics };
}

const common = {
  "http.request.method": "GET",
  "server.address": "gateway.test",
  "server.port": 80,
  "url.template": "/v1/{apiKey}/v1/notes/{id}",
};

test("each request is a client span, also through raw, and a retry says so", async () => {
  const { raw, notes, spans } = tracedClient({}, down, note, status(404), reset, reset);
  // A call that was refused has no span.
  await notes.getNote({ id: -1 }).catch(() => {});
  await getNote(notes);
  for (let i = 0; i < 2; i++) await getRaw(raw).catch(() => {});
  const names = ["http.response.status_code", "error.type", "http.request.resend_count"];
  expect(spans().map(({ attributes, status }) => [status.code, ...names.map((name) => attributes[name])])).toEqual([
    [2, 503, "503", undefined],
    [0, 200, undefined, 1],
    [2, 404, "404", undefined],
    [2, undefined, "network", undefined],
    [2, undefined, "network", 1],
  ]);
  const attributes = { ...common, "ledgergate.operation": "getNote" };
  for (const span of spans())
    expect(span).toMatchObject({ name: "GET /v1/{apiKey}/v1/notes/{id}", kind: 2, attributes });
});

test("requests are measured in seconds, and calls in Compute Units", async () => {
  const { notes, metrics } = tracedClient({}, down, note, status(404));
  await getNote(notes);
  await getNote(notes).catch(() => {});
  const [duration, computeUnits] = await metrics();
  expect(duration).toMatchObject({ name: "http.client.request.duration", unit: "s" });
  expect(duration?.dataPoints.map(({ attributes }) => attributes)).toEqual([
    { ...common, "http.response.status_code": 503, "error.type": "503" },
    { ...common, "http.response.status_code": 200 },
    { ...common, "http.response.status_code": 404, "error.type": "404" },
  ]);
  const dataPoints = [{ attributes: { "ledgergate.operation": "getNote" }, value: 45 }];
  expect(computeUnits).toMatchObject({ name: "ledgergate.client.compute_units", dataPoints });
});

test("the context of the span is propagated only if configured", async () => {
  const propagator: TextMapPropagator = {
    inject: (context, carrier, setter) =>
      setter.set(carrier, "traceparent", trace.getSpanContext(context)?.spanId ?? "none"),
    extract: (context) => context,
    fields: () => ["traceparent"],
  };
  propagation.setGlobalPropagator(propagator);
  const plain = tracedClient({}, note);
  await plain.notes.getNote({ id: 1 });
  expect(plain.sent[0]?.headers.has("traceparent")).toBe(false);
  const { notes, sent, spans } = tracedClient({ propagate: true }, note);
  await getNote(notes);
  expect(sent[0]?.headers.get("traceparent")).toBe(spans()[0]?.spanContext().spanId);
});

test("the scope has the name of the package and, if built, its version", async () => {
  const { notes, spans } = tracedClient({}, note);
  await getNote(notes);
  expect(spans()[0]?.instrumentationScope).toMatchObject({ name: "@ledgergate/runtime", version: VERSION });
  const built = await import(new URL("../dist/version.js", import.meta.url).href);
  expect(built.VERSION).toBe(manifest.version);
});

test("the plug-in uses the global providers if it gets none", async () => {
  const { notes } = clientWith({ plugins: [createOtelObserver()] }, note);
  expect(await getNote(notes)).toEqual({ text: "a" });
});
