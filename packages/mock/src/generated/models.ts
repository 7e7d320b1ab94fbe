// Generated from Mock control 1.0.0 by `pnpm generate`. Do not edit.
import type { components } from "./schema.ts";

/** A rule to add, which says what goes wrong, how often, and in which operations. */
export type NewRule = components["schemas"]["NewRule"];

/** What happens to a call. Its members can be combined. */
export type RuleAction = components["schemas"]["RuleAction"];

/** A rule that is in force. */
export type Rule = components["schemas"]["Rule"];

/** The rules that are in force. */
export type RuleList = components["schemas"]["RuleList"];

/** The scenario to set. */
export type ScenarioChoice = components["schemas"]["ScenarioChoice"];

/** The scenario that is set, and those that there are. */
export type ScenarioState = components["schemas"]["ScenarioState"];

/** A set of rules with a name. */
export type Scenario = components["schemas"]["Scenario"];

/** How far to advance the clock of the ledgers. */
export type ClockStep = components["schemas"]["ClockStep"];

/** The time by which the simulated ledgers go on. */
export type Clock = components["schemas"]["Clock"];

/** The requests that came in. */
export type RequestList = components["schemas"]["RequestList"];

/** A request that came in, with what became of it. */
export type RecordedRequest = components["schemas"]["RecordedRequest"];

/** Calls and their cost. */
export type UsageCount = components["schemas"]["UsageCount"];

/** What the calls cost. */
export type Usage = components["schemas"]["Usage"];

/** What the calls with one key cost. */
export type KeyUsage = components["schemas"]["KeyUsage"];

/** The endpoint that a key belongs to. Absent where the key is accepted without being known. */
export type UsedEndpoint = components["schemas"]["UsedEndpoint"];

/** One thing that is wrong with a request. */
export type Violation = components["schemas"]["Violation"];

/** Body of every failure of the mock's control. */
export type ControlError = components["schemas"]["ControlError"];
