/**
 * A typed client of a running mock's control API: rules, scenarios, recorded requests and their cost.
 *
 * @module
 */

export { createMockControl, type MockControlClient } from "./control/client.ts";
export type * from "./generated/models.ts";
export type * from "./generated/operations.ts";
