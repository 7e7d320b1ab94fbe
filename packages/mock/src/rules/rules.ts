import { type Api, type Operation, type Response, responseMatches, type SchemaMismatch } from "@ledgergate/service-kit";
import { deliveryFaults, type Faults } from "../faults.ts";
import type { NewRule, RuleAction } from "../generated/models.ts";
import { declaredStatuses, fittingExamples } from "../mocker/declared-answers.ts";

/** Tests if a lagging node answers an operation differently from the best one. */
export type ShowsLag = (api: Api, operation: Operation) => boolean;

/**
 * Tests if an operation declares the answer of a rule, so that the rule can apply to it. `showsLag`: tests if the ledgers can
 * answer the operation as a lagging node.
 */
export function declares(
  { responses }: Operation,
  { status, example, lagSeconds, retainedBlocks }: RuleAction,
  showsLag = false,
): boolean {
  if (lagSeconds !== undefined && !showsLag && !responses.some(hasLedgerTime)) return false;
  if (retainedBlocks !== undefined && !responses.some((response) => responseMatches(response, 410))) return false;
  if (status === undefined && example === undefined) return true;
  return responses.some((response) => declaresAnswer(response, status, example));
}

function declaresAnswer(response: Response, status: number | undefined, key: string | undefined): boolean {
  const matches = status === undefined || responseMatches(response, status);
  if (!matches && response.code !== "default") return false;
  if (key === undefined && matches) return true;
  return fittingExamples(response, status).some((example) => key === undefined || example.key === key);
}

function hasLedgerTime({ headers }: Response): boolean {
  return headers.some(({ node }) => node["x-ledger-state"] === "ledgerTimestampUsec");
}

/**
 * Checks that API, operation, status and example of a rule exist. The control API's own document cannot check this.
 *
 * @returns the member that no operation of these APIs can satisfy
 */
export function checkRule(
  apis: readonly Api[],
  { api: name, operation: id, action }: NewRule,
  showsLag: ShowsLag,
): SchemaMismatch | undefined {
  const named = apis.filter((api) => name === undefined || api.name === name);
  if (named.length === 0) return { name: "api", reason: `must be one of ${apis.map((api) => api.name).join(", ")}` };
  const within = named.flatMap(({ operations }) => operations);
  const meant = within.filter((operation) => id === undefined || operation.id === id);
  if (meant.length === 0)
    return { name: "operation", reason: `must be one of ${within.map((operation) => operation.id).join(", ")}` };

  const { status, example, lagSeconds, retainedBlocks, fault } = action;
  if (fault === "html" && (status !== undefined || example !== undefined))
    return { name: "action.fault", reason: "html replaces the answer, so it excludes a status and an example" };
  const some = (part: NewRule["action"]): boolean => meant.some((operation) => declares(operation, part));
  if (status !== undefined && !some({ status }))
    return { name: "action.status", reason: `must be one that is declared: ${list(meant.flatMap(declaredStatuses))}` };
  if (example !== undefined && !some({ ...(status !== undefined && { status }), example }))
    return {
      name: "action.example",
      reason: `must be one that is declared: ${list(meant.flatMap((operation) => examplesOf(operation, status)))}`,
    };
  const canShowLag = (api: Api): boolean =>
    api.operations.some((one) => meant.includes(one) && declares(one, { lagSeconds: 1 }, showsLag(api, one)));
  if (lagSeconds !== undefined && !named.some(canShowLag))
    return { name: "action.lagSeconds", reason: "needs an answer that tells the time of its ledger" };
  if (retainedBlocks !== undefined && !some({ retainedBlocks }))
    return { name: "action.retainedBlocks", reason: "needs an operation that declares 410 for pruned data" };
  return undefined;
}

function examplesOf(operation: Operation, status: number | undefined): string[] {
  const keys = operation.responses.flatMap(({ contents }) =>
    contents.flatMap(({ examples }) => examples.map(({ key }) => key)),
  );
  return keys.filter((example) => declares(operation, { ...(status !== undefined && { status }), example }));
}

function list(names: readonly string[]): string {
  return [...new Set(names)].sort().join(", ") || "none";
}

export function ruleFaults({ latency, fault }: RuleAction): Faults {
  const delivery = deliveryFaults.find((one) => one === fault);
  return {
    ...(latency !== undefined && { latencyMs: latency }),
    ...(fault === "html" && { html: true }),
    ...(delivery && { delivery }),
  };
}
