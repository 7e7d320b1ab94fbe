/**
 * A local gateway for all Ledgergate APIs: Prism's engine over their OpenAPI documents, on one port.
 *
 * @packageDocumentation
 */

export { createMockFetch, type MockFetch } from "./fetch/create-mock-fetch.ts";
export type { KeyUsage, ScenarioName, Usage, UsageCount, Violation } from "./generated/models.ts";
export type { MockFetchOptions, MockOptions, MockWorldOptions } from "./options/options.ts";
export type { Exchange } from "./pipeline/exchange.ts";
export { type Mock, startMock } from "./server/start-mock.ts";
export type {
  ClientState,
  Endpoint,
  EndpointState,
  EndpointUrls,
  MockState,
  SigningKey,
  State,
  Team,
  TeamState,
} from "./state/state.ts";
