// Generated from Admin 1.0.0 by @ledgergate/codegen. Do not edit.
export type {
  AdminError,
  EndpointUrls,
  Endpoint,
  EndpointList,
} from "./schema.ts";
