import {
  type Api,
  type CheckRequest,
  isObject,
  type OpenApiDocument,
  type Operation,
  problem,
  readApi,
  resolveReference,
  type Violation,
} from "@ledgergate/service-kit";
import { createEngine } from "../engine/engine.ts";
import { readOwnFile } from "../own-files.ts";
import { createPipeline, type Pipeline } from "../pipeline/pipeline.ts";
import type { IsOwnHost } from "../routes/own-hosts.ts";
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
  const openStream = createEventStreams(mock.recorder.log);
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
  const check: CheckRequest = (operation, ...request) =>
    engine.check(operation, ...request).map((violation) => nameMembers(api.document, operation, violation));
  const mounted = [{ api, engine: { ...engine, check }, isOwnHost }];
  const handlers = createHandlers(mock);
  return createPipeline({
    mounted: () => mounted,
    services: { answer: async (call) => handlers[call.operation.id]?.(call) },
    site: async () => problem(404, "The mock's control API has no such path."),
    warn,
  });
}

export function readControlApi(): Api {
  return readApi(controlSegment, JSON.parse(readOwnFile("dist/control/openapi.json")) as object);
}

/** Adds the members that a schema allows to the violation of a member that it does not allow, or of an object without members. */
function nameMembers(document: OpenApiDocument, { node }: Operation, violation: Violation): Violation {
  const { in: place, name, reason } = violation;
  if (place !== "body" || !/^must NOT have (?:additional|fewer than)/.test(reason)) return violation;
  const follow = (value: unknown) =>
    isObject(value) ? resolveReference<Record<string, unknown>>(document, value) : {};
  const content = follow(follow(node.requestBody).content)["application/json"];
  const path = name === "body" || name === "" ? [] : name.split(".");
  let schema = follow(follow(content).schema);
  for (const member of path) schema = follow(follow(schema.properties)[member]);
  const allowed = Object.keys(follow(schema.properties));
  return allowed.length === 0 ? violation : { ...violation, reason: `${reason}; allowed are ${allowed.join(", ")}` };
}
