// Generated from Admin 1.0.0 by `pnpm generate`. Do not edit.
import type { components } from "./schema.ts";

/** Body of every failure of the admin API. */
export type AdminError = components["schemas"]["AdminError"];

/** Addresses of an endpoint, one a protocol. */
export type EndpointUrls = components["schemas"]["EndpointUrls"];

/** One chain of one network, with the key and the addresses that reach it. */
export type Endpoint = components["schemas"]["Endpoint"];

/** The endpoints of one team. */
export type EndpointList = components["schemas"]["EndpointList"];
