import { type Answer, type Api, jsonAnswer, type Refusal } from "@ledgergate/service-kit";
import type { Meter } from "../cost.ts";
import type {
  Clock,
  ClockStep,
  NewRule,
  RecordedRequest,
  RequestDetail,
  RequestList,
  Rule,
  RuleList,
  ScenarioChoice,
  ScenarioState,
  Usage,
} from "../generated/models.ts";
import type { MockControl } from "../generated/operations.ts";
import type { ParsedCall, ServiceAnswer } from "../pipeline/services.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import { checkRule, type ShowsLag } from "../rules/rules.ts";
import { scenarioList } from "../rules/scenarios.ts";
import { readVersion } from "../version.ts";
import type { WorldClock } from "../world.ts";
import type { KeptRequest, RequestLog } from "./request-log.ts";

/** Dependencies of the mock's own API. */
export interface ControlDeps {
  readonly apis: () => readonly Api[];
  readonly rules: RuleBook;
  readonly showsLag: ShowsLag;
  readonly log: RequestLog;
  readonly meter: Pick<Meter, "usage" | "reset">;
  readonly clock: WorldClock;
  /** Writes the `curl` command that sends a request again. */
  readonly curlOf: (kept: KeptRequest) => string;
  /** Answers a request again, and records it as a new one. */
  readonly replay: (kept: KeptRequest) => Promise<RecordedRequest>;
}

/** Answers a valid call of the mock's own API. */
type Handler = (call: ParsedCall) => ServiceAnswer | Promise<ServiceAnswer>;

/** Makes a handler for each operation of the document. The casts are safe: handlers receive only valid bodies. */
export function createHandlers(deps: ControlDeps): Readonly<Record<string, Handler>> {
  const { apis, rules, showsLag, log, meter, clock } = deps;
  const findRequest = ({ path }: ParsedCall): KeptRequest | undefined => log.find(Number(path.number));
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
    advanceClock({ body }) {
      const step = body as ClockStep;
      return clock.advance(step) ? clockState(clock) : tooFar(Object.keys(step)[0] ?? "");
    },
    listRequests: () => answer<RequestList>(200, { requests: [...log.list()] }),
    getRequest(call) {
      const kept = findRequest(call);
      return kept ? answer<RequestDetail>(200, describe(kept, deps.curlOf(kept))) : exampleOf(call, 404);
    },
    async replayRequest(call) {
      const kept = findRequest(call);
      return kept ? answer<RecordedRequest>(201, await deps.replay(kept)) : exampleOf(call, 404);
    },
    getHar: () => answer(200, harOf(log.kept())),
    getDocument: ({ api }) => answer(200, api.document),
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
const tooFar = (name: string): Refusal => ({
  condition: "invalid_body",
  in: "body",
  name,
  reason: "must not take the clock more than 100 years ahead",
});

function answer<Body extends object>(status: number, body: Body): Answer {
  return jsonAnswer(status, body);
}

function scenarioState({ scenario }: RuleBook): Answer {
  return answer<ScenarioState>(200, { scenario, scenarios: [...scenarioList] });
}

function clockState(clock: WorldClock): Answer {
  return answer<Clock>(200, { time: new Date(clock.now()).toISOString(), advanced: clock.advanced() });
}

function describe({ recorded, traffic, answerViolations }: KeptRequest, curl: string): RequestDetail {
  const { request, response } = traffic.entry();
  const [requestBody, responseBody] = [request.postData?.text, response.content.text];
  return {
    ...recorded,
    curl,
    requestHeaders: request.headers.map(({ name, value }) => ({ name, value })),
    ...(requestBody !== undefined && { requestBody }),
    responseHeaders: response.headers.map(({ name, value }) => ({ name, value })),
    ...(responseBody !== undefined && { responseBody }),
    answerViolations: [...answerViolations],
  };
}

function harOf(kept: readonly KeptRequest[]): object {
  const creator = { name: "ledgergate-mock", version: readVersion() };
  return { log: { version: "1.2", creator, entries: kept.map(({ traffic }) => traffic.entry()) } };
}

/** Returns the document's example of a failure. */
function exampleOf({ operation }: ParsedCall, status: number): Answer {
  const response = operation.responses.find(({ code }) => code === String(status));
  return jsonAnswer(status, response?.contents[0]?.examples[0]?.value);
}
