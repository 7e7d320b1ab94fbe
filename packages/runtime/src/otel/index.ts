/**
 * Calls as spans and metrics of OpenTelemetry.
 *
 * @module
 */

export { createOtelObserver, type OtelOptions } from "./create-otel-observer.ts";
