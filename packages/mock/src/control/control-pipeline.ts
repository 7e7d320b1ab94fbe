import { type Api, type CheckRequest, problem, readApi } from "@ledgergate/service-kit";
import { createEngine } from "../engine/engine.ts";
import { readOwnFile } from "../own-files.ts";
import { createPipeline, type Pipeline } from "../pipeline/pipeline.ts";
import type { IsOwnHost } from "../routes/own-hosts.ts";
import { nameMembers } from "../rules/name-members.ts";
import { acceptsEvents, createEventStreams } from "./event-stream.ts";
import { type ControlledMock, createHandlers } from "./handlers.ts";

/** First path segment of the control API, and its name. */
export const controlSegment = "__mock";

/**
 * Makes the pipeline of the control API. It works like the pipeline of any other API, but answers only the mock's own pages
 * and clients that are not browsers. It is assembled at the first request to keep the start fast.
 */
export function createControlPipeline(
  mock: ControlledMock,
  isOwnHost: IsOwnHost,
  warn: (message: string) => void,
): Pipeline {
  let pipeline: Pipeline | undefined;
  const openStream = createEventStreams(mock.log);
  return async (request) => {
    pipeline ??= assembleControl(mock, isOwnHost, warn);
    const handled = await pipeline(request);
    const { operation, status } = handled.report;
    if (operation !== "listRequests" || status !== 200 || !acceptsEvents(request)) return handled;
    const { headers } = handled.answer;
    return { ...handled, answer: openStream(headers, request.headers["last-event-id"]) };
  };
}

function assembleControl(mock: ControlledMock, isOwnHost: IsOwnHost, warn: (message: string) => void): Pipeline {
  const api = readControlApi();
  const engine = createEngine(api.document);
  const check: CheckRequest = (operation, ...request) => {
    const schema = operation.requestBody?.contents[0]?.schema ?? {};
    return engine.check(operation, ...request).map((violation) => nameMembers(api.document, schema, violation));
  };
  const mounted = [{ api, engine: { ...engine, check }, isOwnHost }];
  const handlers = createHandlers(mock);
  return createPipeline({
    mounted: () => mounted,
    services: { answer: (call) => handlers[call.operation.id]?.(call) },
    site: async () => problem(404, "The mock's control API has no such path."),
    warn,
  });
}

export function readControlApi(): Api {
  return readApi(controlSegment, JSON.parse(readOwnFile("dist/control/openapi.json")) as object);
}
