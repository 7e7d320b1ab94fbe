import type { IncomingMessage } from "node:http";
import { allowedMethods, preflightHeaders } from "@ledgergate/service-kit";
import type { FoundApi } from "../routes/find-api.ts";
import { anyOrigin, type OwnAnswer } from "../routes/refusals.ts";
import { findPathOf } from "./open-call.ts";

/** Answers preflights of browsers, and `OPTIONS` if the document declares no such operation. */
export function answerOptions(found: FoundApi | undefined, request: IncomingMessage): OwnAnswer | undefined {
  const { headers, url } = request;
  const path = found && findPathOf(found);
  const preflight = preflightHeaders(path?.operations ?? [], headers);
  if (preflight) return allow(Object.entries(preflight).flat());
  if (url === "*") return allow(anyOrigin);
  if (!path || path.routes.has("OPTIONS")) return undefined;
  return allow([...found.compiled.sharedHeaders, "allow", allowedMethods(path.operations).join(", ")]);
}

function allow(headers: readonly string[]): OwnAnswer {
  return { status: 204, headers, condition: "" };
}
