/**
 * A typed client of a running mock's own API: rules, scenarios, the requests that came in, and what they cost.
 *
 * @module
 */

export { createMockControl, type MockControlClient } from "./control/client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
