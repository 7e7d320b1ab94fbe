import { isCredentialName, MASKED } from "@ledgergate/runtime/mask";
import { type Answer, jsonAnswer, type Refusal } from "@ledgergate/service-kit";
import type { Meter } from "../cost.ts";
import type {
  Clock,
  ClockStep,
  NewRule,
  RequestDetail,
  RequestList,
  Rule,
  RuleList,
  ScenarioChoice,
  ScenarioState,
} from "../generated/models.ts";
import type { MockControl } from "../generated/operations.ts";
import type { MockWorld, WorldClock } from "../mock-world.ts";
import type { ParsedCall, ServiceAnswer } from "../pipeline/services.ts";
import { asHar, newLog } from "../record/har-file.ts";
import type { KeptRequest, RequestLog } from "../record/request-log.ts";
import type { ServedApis } from "../routes/served-apis.ts";
import type { RuleBook } from "../rules/rule-book.ts";
import { checkRule } from "../rules/rules.ts";
import { scenarioList } from "../rules/scenarios.ts";

/** The parts of a mock that its control API reads and changes. */
export interface ControlledMock {
  readonly mounts: ServedApis;
  readonly world: MockWorld;
  readonly rules: RuleBook;
  readonly meter: Meter;
  readonly log: RequestLog;
}

type Handler = (call: ParsedCall) => ServiceAnswer;

/** Makes a handler for each operation of the document. The casts are safe: handlers receive only valid bodies. */
export function createHandlers(mock: ControlledMock): Readonly<Record<string, Handler>> {
  const { mounts, world, rules, meter, log } = mock;
  const { clock } = world;
  const findRequest = ({ path }: ParsedCall): KeptRequest | undefined => log.find(Number(path.number));
  /** Masks the key of a rule's condition, and values of headers that may hold a secret. */
  const withoutSecrets = ({ when, ...rule }: Rule): Rule => {
    const keyHeaders = mounts.apis().flatMap(({ operations }) => operations.map(({ keyHeader }) => keyHeader));
    const isSecret = (name: string) =>
      isCredentialName(name) || keyHeaders.some((one) => one?.toLowerCase() === name.toLowerCase());
    const headers = Object.entries(when?.headers ?? {}).map(([name, value]) => [name, isSecret(name) ? MASKED : value]);
    const masked = {
      ...(when?.key !== undefined && { key: MASKED }),
      ...(when?.headers && { headers: Object.fromEntries(headers) }),
    };
    return { ...rule, ...(when && { when: masked }) };
  };
  const handlers: Readonly<Record<keyof MockControl, Handler>> = {
    listRules: () => jsonAnswer(200, { rules: rules.list().map(withoutSecrets) } satisfies RuleList),
    addRule: ({ body }) => {
      const rule = body as NewRule;
      const wrong = checkRule(mounts.apis(), rule, world.showsLag);
      return wrong
        ? { condition: "invalid_body", in: "body", ...wrong }
        : jsonAnswer(201, withoutSecrets(rules.add(rule)));
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
    listRequests: () => jsonAnswer(200, { requests: [...log.list()] } satisfies RequestList),
    getRequest(call) {
      const kept = findRequest(call);
      return kept ? jsonAnswer(200, describe(kept)) : exampleOf(call, 404);
    },
    getHar() {
      const entries = log.kept().map(({ traffic }) => asHar(traffic.entry()));
      return jsonAnswer(200, { log: { ...newLog(), entries } });
    },
    getDocument: ({ api }) => jsonAnswer(200, api.document),
    getUsage: () => jsonAnswer(200, meter.usage()),
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

function scenarioState({ scenario }: RuleBook): Answer {
  return jsonAnswer(200, { scenario, scenarios: [...scenarioList] } satisfies ScenarioState);
}

function clockState(clock: WorldClock): Answer {
  return jsonAnswer(200, { time: new Date(clock.now()).toISOString(), advanced: clock.advanced() } satisfies Clock);
}

function describe({ recorded, traffic, answerViolations }: KeptRequest): RequestDetail {
  const { request, response } = traffic.entry();
  const [requestBody, responseBody] = [request.postData?.text, response.content.text];
  return {
    ...recorded,
    requestHeaders: request.headers,
    ...(requestBody !== undefined && { requestBody }),
    responseHeaders: response.headers,
    ...(responseBody !== undefined && { responseBody }),
    answerViolations: [...answerViolations],
  };
}

function exampleOf({ operation }: ParsedCall, status: number): Answer {
  const response = operation.responses.find(({ code }) => code === String(status));
  return jsonAnswer(status, response?.contents[0]?.examples[0]?.value);
}
