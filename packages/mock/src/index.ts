/**
 * A local gateway for all Ledgergate APIs: Prism's engine over their OpenAPI documents, on one port.
 *
 * @packageDocumentation
 */

export { createMockFetch, type MockFetch } from "./fetch/create-mock-fetch.ts";
export type { Exchange } from "./gateway/exchange.ts";
export type { KeyUsage, ScenarioName, Usage, UsageCount, Violation } from "./generated/models.ts";
export type { GatewayOptions } from "./options/gateway-options.ts";
export type { MockOptions } from "./options/mock-options.ts";
export { type Mock, startMock } from "./server/start-mock.ts";
export type { ClientState, EndpointState, EndpointUrls, MockState, SigningKey, TeamState } from "./state/mock-state.ts";
export type { Endpoint, State, Team } from "./state/state.ts";
export type { MockWorldOptions } from "./world/mock-world-options.ts";
