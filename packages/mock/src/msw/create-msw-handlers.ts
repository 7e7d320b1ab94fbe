import { LedgergateError } from "@ledgergate/runtime";
import { checkOptions } from "@ledgergate/runtime/internal";
import {
  createRequestCheck,
  createValidator,
  findOperation,
  isObject,
  jsonAnswer,
  listSchemaFaults,
  type OpenApiDocument,
  type Operation,
  problem,
  readApi,
} from "@ledgergate/service-kit";
import { type HttpHandler, http } from "msw/http";
import { createSchemaAnswers } from "../engine/answer-from-schema.ts";
import { refuseFalseForm } from "../engine/body-form.ts";
import type { Engine } from "../engine/engine.ts";
import type { ResponseChoice } from "../engine/make-answer.ts";
import { readFetchRequest, respond } from "../fetch/respond.ts";
import type { ClockStep, NewRule, ScenarioName } from "../generated/models.ts";
import { ruleSchemas } from "../generated/rule-schemas.ts";
import { createMockWorld } from "../mock-world.ts";
import { chooseReply } from "../mocker/choose-reply.ts";
import type { MswOptions } from "../options/options.ts";
import { type OptionTable, recordRule, rulesOf, scenarioOption, worldOptions } from "../options/world-options.ts";
import { createPipeline } from "../pipeline/pipeline.ts";
import type { Services } from "../pipeline/services.ts";
import { readRequestTarget } from "../routes/request.ts";
import type { RequestRoute } from "../routes/route.ts";
import { nameMembers } from "../rules/name-members.ts";
import { createRuleBook } from "../rules/rule-book.ts";
import { checkRule } from "../rules/rules.ts";
import { readBaseUrls } from "./base-urls.ts";
import type { AnyClient, FailureOptions, MswMock, OverrideOptions } from "./msw-mock.ts";

/**
 * Makes handlers of Mock Service Worker for a page or Node: the gateway's paths and refusals, and the simulated ledgers behind
 * it, without Prism. The handlers accept every key, token and credential. They answer requests below `baseUrls`, by default
 * below every server that a document names. They ignore all other requests.
 *
 * @throws Error if a document cannot be served, and `LedgergateError` of kind `invalid_input` for an option that breaks its rule.
 *
 * @example
 * ```ts
 * import document from "@ledgergate/ledger-a/openapi.json" with { type: "json" };
 * import { createMswHandlers } from "@ledgergate/mock/msw";
 * import { setupWorker } from "msw/browser";
 *
 * const mock = createMswHandlers({ specs: { ledgerA: document }, baseUrls: { ledgerA: "/api/ledger-a" } });
 * const worker = setupWorker(...mock);
 * await worker.start();
 * console.log((await fetch("/api/ledger-a/v1/KEY/v1/accounts/0x1")).status); // 200
 *
 * worker.use(mock.fails("getAccount", 503));
 * console.log((await fetch("/api/ledger-a/v1/KEY/v1/accounts/0x1")).status); // 503
 * ```
 */
export function createMswHandlers<Client extends object = AnyClient>(options: MswOptions): MswMock<Client> {
  checkOptions(options, rulesOf(mswOptions));
  if (Object.keys(options.specs ?? {}).length === 0)
    throw new LedgergateError(
      "invalid_input",
      "The option specs is missing. It takes documents by name, such as { ledgerA: document } with the openapi.json of a client's package.",
    );
  const {
    specs,
    baseUrls = {},
    scenario = "normal",
    upstreamHeaders = false,
    onExchange = () => {},
    onWarning = (message) => console.warn(`@ledgergate/mock: ${message}`),
    ...ofWorld
  } = options;
  const apis = Object.entries(specs).map(([name, document]) => readApi(name, document));
  for (const { name, document, leftOut } of apis)
    for (const fault of [...leftOut, ...listSchemaFaults(document)]) onWarning(`${name}: ${fault}`);
  const mounted = apis.map((api) => ({ api, engine: createLightEngine(api.document) }));
  const mounts = readBaseUrls(apis, baseUrls, globalThis.location?.origin);
  const world = createMockWorld(apis, ofWorld);
  const rules = createRuleBook(scenario, world.showsLag);
  const services: Services = { ...world, matchRule: rules.match };

  const handle = (
    sources: Services,
    isHandled: (route: RequestRoute, method: string) => boolean,
    { once = false }: OverrideOptions = {},
  ): HttpHandler => {
    const pipeline = createPipeline({
      mounted: () => mounted,
      matchRoute: mounts.matchRoute,
      services: sources,
      upstreamHeaders,
      site: async () => problem(404, "No API is at this address."),
      warn: onWarning,
    });
    return http.all(
      ({ request }) => isHandled(mounts.matchRoute(apis, readRequestTarget(request.url, undefined)), request.method),
      ({ request }) =>
        // Mock Service Worker treats `Response.error()` as a failed connection.
        respond({ pipeline, report: onExchange, warn: onWarning }, readFetchRequest(request, undefined)).catch(() =>
          Response.error(),
        ),
      { once },
    );
  };

  const check = (rule: NewRule): void => {
    const wrong = checkRule(apis, rule, world.showsLag);
    if (wrong) throw new Error(`${wrong.name} ${wrong.reason}.`);
  };

  return Object.assign([handle(services, ({ kind }) => kind !== "none")], {
    baseUrls: mounts.baseUrls,
    fails(id: string, status: number, { example, ...override }: FailureOptions = {}) {
      const rule = { operation: id, action: { status, ...(example !== undefined && { example }) } };
      check(rule);
      return handle(
        { ...services, matchRule: () => ({ ...rule, id: "override", applied: 0 }) },
        isCallOf(id),
        override,
      );
    },
    answers(id: string, body: unknown, override?: OverrideOptions) {
      check({ operation: id, action: {} });
      const own = structuredClone(body);
      const answer: Services["answer"] = ({ api, operation }) =>
        jsonAnswer(successOf(operation), own, services.stateHeaders?.(api));
      return handle({ ...world, answer }, isCallOf(id), override);
    },
    addRule(rule: NewRule) {
      checkRuleShape(rule);
      check(rule);
      return rules.add(rule);
    },
    deleteRules: rules.clear,
    setScenario(name: ScenarioName) {
      checkOptions({ name }, { name: scenarioOption.rule }, "setScenario.");
      rules.setScenario(name);
    },
    advanceClock(step: ClockStep) {
      // A step without a member is refused like -1 milliseconds.
      const [[name, by] = ["milliseconds", -1]] = Object.entries(step);
      if (!(by >= 0 && world.clock.advance(step)))
        throw new RangeError(`${name} must be a number from 0 that takes the clock at most 100 years ahead.`);
    },
    reset() {
      rules.reset();
      world.clock.reset();
    },
  }) as MswMock<Client>;
}

const ruleDocument = { openapi: "3.1.0", components: { schemas: ruleSchemas } } as OpenApiDocument;
const ruleSchema = { $ref: "#/components/schemas/NewRule" };
const validateRule = createValidator(ruleDocument, "request");

/** Checks the members of a rule by the document of the control API. */
function checkRuleShape(rule: NewRule): void {
  const [mismatch] = validateRule(ruleSchema, rule);
  if (!mismatch) return;
  const { name, reason } = nameMembers(ruleDocument, ruleSchema, mismatch);
  throw new Error(`addRule${name && `.${name}`} ${reason}.`);
}

function isCallOf(id: string): (route: RequestRoute, method: string) => boolean {
  return (route, method) => route.kind === "operation" && findOperation(route.match.operations, method)?.id === id;
}

/** Finds the status with which an operation answers a call without preferences. */
function successOf(operation: Operation): number {
  const reply = chooseReply(operation, {}, "application/json");
  return reply.by === "document" ? reply.choice.status : reply.answer.status;
}

const mswOptions: OptionTable<MswOptions> = {
  specs: { rule: recordRule("documents by API name", isObject) },
  baseUrls: { rule: recordRule("base URLs by API name") },
  scenario: scenarioOption,
  upstreamHeaders: { rule: "boolean" },
  onExchange: { rule: "function" },
  onWarning: { rule: "function" },
  ...worldOptions,
};

/** Makes an engine without Prism for browsers. It refuses the same requests as Prism's validators, and does not validate answers. */
function createLightEngine(document: OpenApiDocument): Engine {
  const fromSchema = createSchemaAnswers(document);
  const make = (operation: Operation, choice: ResponseChoice) =>
    (choice.dynamic ? undefined : fromSchema(operation, choice)) ?? cannotGenerate;
  return {
    check: createRequestCheck(document),
    respond: async (operation, reply) => {
      const answer = reply.by === "document" ? make(operation, reply.choice) : reply.answer;
      return { ...refuseFalseForm(answer, reply.by === "document" && !reply.choice.example), violations: [] };
    },
  };
}

const cannotGenerate = problem(501, "Only the mock's server can generate random answers, since it contains Prism.");
