// Generated from Admin 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiShapes } from "@ledgergate/runtime/validate";

/** Schemas of Admin as data, from which its validators are created. */
export const shapes: ApiShapes = {
  schemas: {
    AdminError: {
      type: "object",
      required: ["error"],
      properties: {
        error: {
          type: "object",
          required: ["code", "message"],
          properties: { code: { type: "string" }, message: { type: "string" } },
        },
      },
    },
    EndpointUrls: {
      type: "object",
      required: ["https", "wss"],
      properties: { https: { type: "string" }, wss: { type: "string" } },
    },
    Endpoint: {
      type: "object",
      required: ["api_key", "chain", "enabled", "id", "name", "network", "urls"],
      properties: {
        api_key: { type: "string" },
        chain: { type: "string" },
        enabled: { type: "boolean" },
        id: { type: "string", format: "uuid", pattern: /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i },
        name: { type: "string" },
        network: { type: "string" },
        urls: "EndpointUrls",
      },
    },
    EndpointList: {
      type: "object",
      required: ["endpoints"],
      properties: { endpoints: { type: "array", items: "Endpoint" } },
    },
  },
  answers: { listEndpoints: "EndpointList" },
};
