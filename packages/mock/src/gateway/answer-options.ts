import { allowedMethods } from "../routing/allowed-methods.ts";
import type { Landing } from "../routing/land.ts";
import type { Answer } from "../wire/answer.ts";
import type { GatewayRequest } from "../wire/gateway-request.ts";
import { isPreflight, preflightHeaders } from "./cors.ts";

/** The answer to OPTIONS where it is the gateway's to give: to preflights, and where the document has none of its own. */
export function answerOptions(landing: Landing, { target, headers }: GatewayRequest): Answer | undefined {
  const operations = landing.at === "operation" ? landing.match.operations : [];
  if (isPreflight(headers)) {
    // An unknown path is permitted, so that the page can send the request and read why it is refused.
    const requested = headers["access-control-request-method"] ?? "GET";
    const methods = operations.length > 0 ? allowedMethods(operations) : [requested];
    return { status: 204, headers: preflightHeaders(methods, headers) };
  }
  if (target.path === "*") return { status: 204, headers: {} };
  if (operations.length === 0 || operations.some(({ method }) => method === "options")) return undefined;
  return { status: 204, headers: { allow: allowedMethods(operations).join(", ") } };
}
