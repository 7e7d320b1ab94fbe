import type { Api, Operation } from "@ledgergate/service-kit";
import { webSocketId } from "../config/setup.ts";

/** Describes the opening of a WebSocket as an operation, so that it is limited, charged and refused as every call. */
export function webSocketOperation({ operations }: Api, computeUnits: number): Operation {
  return {
    id: webSocketId,
    node: {},
    method: "get",
    template: { source: "", segments: [] },
    parameters: [],
    responses: [],
    security: [],
    takesToken: operations.some(({ takesToken }) => takesToken),
    retryable: true,
    hasLinks: false,
    computeUnits,
  };
}
