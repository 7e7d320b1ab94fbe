import { isKeyInPath, keyHeader, type OpenApiDocument, type Operation, sampleKey } from "@ledgergate/conformance";
import type { MockOptions } from "@ledgergate/mock";
import type { BadRequest } from "./bad-requests.ts";
import { goodRequest, type RawRequest } from "./good-request.ts";

/**
 * Every request that the document allows and that a mock with {@link barringOptions} turns away all the same: for its
 * key, its token, its client credentials, or for what it costs.
 */
export function listBarredRequests(document: OpenApiDocument, operation: Operation): readonly BadRequest[] {
  const good = goodRequest(document, operation);
  const barred = (condition: BadRequest["condition"], change: Partial<RawRequest> = {}): BadRequest => ({
    condition,
    operation,
    request: { ...good, ...change },
  });
  const header = keyHeader(document);
  const schemes = Object.values((document.components?.securitySchemes ?? {}) as Record<string, { scheme?: string }>);
  return [
    ...(isKeyInPath(document) ? [barred("unknown_key", { apiKey: stranger })] : []),
    ...(header ? [barred("unknown_key", { headers: { ...good.headers, [header]: stranger } })] : []),
    ...(schemes.some(({ scheme }) => scheme === "bearer")
      ? [barred("invalid_token", { headers: { ...good.headers, Authorization: `Bearer ${stranger}` } })]
      : []),
    ...(good.body?.includes("client_secret") ? [barred("unknown_client")] : []),
    ...(operation.computeUnits > 0 ? [barred("rate_limited")] : []),
  ];
}

/** A mock of one API that knows the key of good requests, and lets nobody spend anything. */
export function barringOptions(api: string, document: OpenApiDocument): MockOptions {
  const team = { name: "Checks", admin_keys: [sampleKey], endpoints: [{ chain: api, api_key: sampleKey }] };
  return { apis: [api], specs: { [api]: document }, state: { teams: [team] }, cuBudget: 1 };
}

const stranger = "key-of-a-stranger";
