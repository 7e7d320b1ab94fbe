import { readFileSync } from "node:fs";
import { type Api, problem, readApi } from "@ledgergate/service-kit";
import { createEngine } from "../engine/engine.ts";
import { createPipeline, type Pipeline } from "../pipeline/pipeline.ts";
import { acceptsEvents, createEventStreams } from "./event-stream.ts";
import { type ControlledMock, createHandlers } from "./handlers.ts";

/** First path segment of the control API, and its name. */
export const controlSegment = "__mock";

/**
 * Makes the pipeline of the control API. It works like the pipeline of any other API, but answers only the mock's own pages
 * and clients that are not browsers. It is assembled at the first request to keep the start fast.
 */
export function createControlPipeline(mock: ControlledMock, warn: (message: string) => void): Pipeline {
  let pipeline: Pipeline | undefined;
  const openStream = createEventStreams(mock.recorder.log);
  return async (request) => {
    pipeline ??= assembleControl(mock, warn);
    const handled = await pipeline(request);
    const { operation, status } = handled.report;
    if (operation !== "listRequests" || status !== 200 || !acceptsEvents(request)) return handled;
    const { headers } = handled.answer;
    return { ...handled, answer: openStream(headers, request.headers["last-event-id"]) };
  };
}

function assembleControl(mock: ControlledMock, warn: (message: string) => void): Pipeline {
  const api = readControlApi();
  const mounted = [{ api, engine: createEngine(api.document) }];
  const handlers = createHandlers(mock);
  return createPipeline({
    mounted: () => mounted,
    services: { answer: async (call) => handlers[call.operation.id]?.(call) },
    anyOrigin: false,
    site: async () => problem(404, "The mock's control API has no such path."),
    warn,
  });
}

/** Reads the control API from the document in the package. */
export function readControlApi(): Api {
  const file = new URL("../../dist/control/openapi.json", import.meta.url);
  return readApi(controlSegment, JSON.parse(readFileSync(file, "utf8")) as object);
}
