import { createRequestCheck, type OpenApiDocument, problem } from "@ledgergate/service-kit";
import type { Engine } from "../engine/engine.ts";

/**
 * Makes an engine without Prism for browsers. It refuses the same requests as Prism's validators, and does not validate answers.
 */
export function createLightEngine(document: OpenApiDocument): Engine {
  return {
    check: createRequestCheck(document),
    respond: async (_, reply) => ({ ...(reply.by === "prism" ? cannotGenerate : reply.answer), violations: [] }),
  };
}

const cannotGenerate = problem(501, "Only the mock's server can generate answers, since it contains Prism.");
