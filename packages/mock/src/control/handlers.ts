import { type Answer, type Api, jsonAnswer, type Refusal } from "@ledgergate/document";
import type { Meter } from "../cost.ts";
import type { Call, ServiceAnswer } from "../gateway/services.ts";
import type {
  Clock,
  ClockStep,
  NewRule,
  RequestList,
  Rule,
  RuleList,
  ScenarioChoice,
  ScenarioState,
  Usage,
} from "../generated/models.ts";
import type { MockControl } from "../generated/operations.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import { checkRule, type ShowsLag } from "../rules/rules.ts";
import { scenarioList } from "../rules/scenarios.ts";
import type { WorldClock } from "../world.ts";
import type { RequestLog } from "./request-log.ts";

/** What the mock's own API controls. */
export interface ControlDeps {
  readonly apis: () => readonly Api[];
  readonly rules: RuleBook;
  readonly showsLag: ShowsLag;
  readonly log: RequestLog;
  readonly meter: Pick<Meter, "usage" | "reset">;
  readonly clock: WorldClock;
}

/** Answers a valid call of the mock's own API. */
type Handler = (call: Call) => ServiceAnswer;

/** Makes a handler for each operation of the document. The casts are safe: only valid bodies get here. */
export function createHandlers({
  apis,
  rules,
  showsLag,
  log,
  meter,
  clock,
}: ControlDeps): Readonly<Record<string, Handler>> {
  const handlers: Readonly<Record<keyof MockControl, Handler>> = {
    listRules: () => answer<RuleList>(200, { rules: rules.list() }),
    addRule: ({ body }) => {
      const rule = body as NewRule;
      const wrong = checkRule(apis(), rule, showsLag);
      return wrong ? { condition: "invalid_body", in: "body", ...wrong } : answer<Rule>(201, rules.add(rule));
    },
    deleteRules: () => {
      rules.clear();
      return done;
    },
    deleteRule: (call) => (rules.remove(call.path.rule_id ?? "") ? done : exampleOf(call, 404)),
    getScenario: () => scenarioState(rules),
    setScenario: ({ body }) => {
      rules.setScenario((body as ScenarioChoice).scenario);
      return scenarioState(rules);
    },
    getClock: () => clockState(clock),
    advanceClock: ({ body }) => (clock.advance((body as ClockStep).milliseconds) ? clockState(clock) : tooFar),
    listRequests: () => answer<RequestList>(200, { requests: [...log.list()] }),
    getUsage: () => answer<Usage>(200, meter.usage()),
    reset: () => {
      rules.reset();
      log.clear();
      meter.reset();
      clock.reset();
      return done;
    },
  };
  return handlers;
}

const done: Answer = { status: 204, headers: {} };
const tooFar: Refusal = {
  condition: "invalid_body",
  in: "body",
  name: "milliseconds",
  reason: "must not take the clock more than 100 years ahead",
};

function answer<Body extends object>(status: number, body: Body): Answer {
  return jsonAnswer(status, body);
}

function scenarioState({ scenario }: RuleBook): Answer {
  return answer<ScenarioState>(200, { scenario, scenarios: [...scenarioList] });
}

function clockState(clock: WorldClock): Answer {
  return answer<Clock>(200, { time: new Date(clock.now()).toISOString(), advanced: clock.advanced() });
}

/** The document's example of a failure. */
function exampleOf({ operation }: Call, status: number): Answer {
  const response = operation.responses.find(({ code }) => code === String(status));
  return jsonAnswer(status, response?.contents[0]?.examples[0]?.value);
}
