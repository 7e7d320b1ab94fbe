/**
 * Handlers of Mock Service Worker for all Ledgergate APIs, answered from simulated ledgers, in a browser or in Node.
 *
 * @packageDocumentation
 */

export type {
  ClockStep,
  NewRule,
  Rule,
  RuleAction,
  ScenarioChoice,
  ScenarioName,
  Violation,
} from "./generated/models.ts";
export { createMswHandlers } from "./msw/create-msw-handlers.ts";
export type {
  AnswerOf,
  AnyClient,
  FailureOptions,
  MswMock,
  OperationName,
  OverrideOptions,
} from "./msw/msw-mock.ts";
export type { MockWorldOptions, MswOptions } from "./options/options.ts";
export type { Exchange } from "./pipeline/exchange.ts";
