import { type Mask, maskValue } from "@ledgergate/runtime/mask";
import { type Api, curlLine, missingAnswers, readApi } from "@ledgergate/service-kit";
import { knownApis, loadSpecs } from "@ledgergate/service-kit/bundles";
import { type Accounts, createAccounts } from "./accounts/accounts.ts";
import { controlSegment, createControlPipeline } from "./control/control-pipeline.ts";
import { createRequestLog } from "./control/request-log.ts";
import { createMeter, type Meter } from "./cost.ts";
import { createEngine } from "./engine/engine.ts";
import { forwardTo } from "./forwarder/proxy-operation.ts";
import { maskUpstreams, readUpstreams } from "./forwarder/upstream.ts";
import type { MockFetchOptions } from "./options/options.ts";
import { createSite } from "./page/server/site.ts";
import { viewPage } from "./page/server/view.ts";
import type { Exchange } from "./pipeline/exchange.ts";
import { createPipeline, type Handled, type Pipeline } from "./pipeline/pipeline.ts";
import type { MountedApi, Services } from "./pipeline/services.ts";
import { curlOf } from "./record/curl-of.ts";
import { watchTraffic } from "./record/watch-traffic.ts";
import { createRequestMasks } from "./router/mask-request.ts";
import { mountPath } from "./router/route.ts";
import { createRuleBook, type RuleBook } from "./rules/rule-book.ts";
import type { ShowsLag } from "./rules/rules.ts";
import { placeholders, sampleCredentials } from "./samples.ts";
import { loadState, readState, unknownChains } from "./state/read-state.ts";
import { defaultState, type State } from "./state/state.ts";
import { createMockWorld, createWorldClock, type MockWorld } from "./world.ts";

/** The pipeline and its APIs, independent of the transport. */
interface Assembly {
  readonly mounts: Mounts;
  readonly state: State;
  readonly meter: Meter;
  readonly pipeline: Pipeline;
  /** A `curl` command for each API that works when pasted into a shell, by API name. */
  readonly curls: () => Readonly<Record<string, string>>;
  /** Replaces an API's document. Throws if it cannot be served. */
  readonly replace: (name: string, document: object) => MountedApi;
  /** Adds an exchange to the request log, and calls `onExchange`. */
  readonly report: (exchange: Exchange, handled: Handled) => void;
}

/**
 * Reads the documents and makes their pipeline, for the server and for `fetch`. `urlOf` is called late, since a server knows its
 * port only after it listens.
 *
 * @throws Error for a document that cannot be served.
 */
export function assemble(options: MockFetchOptions, urlOf: () => string, docs?: string): Assembly {
  const { apis, specs = {}, state: given, validate, onWarning = printWarning } = options;
  const isCustomState = given !== undefined;
  const { anyKey = !isCustomState, upstreamHeaders = false } = options;
  // CORS lets pages of any origin call: the admin list would disclose the custom state's keys to them.
  if (isCustomState && anyKey)
    throw new TypeError("anyKey must be false with a state of your own: its keys are the ones to call with.");
  const documents = loadSpecs(specs, apis);
  const upstreams = readUpstreams(options.proxy ?? {}, [...documents.keys()]);
  const mount = (name: string, document: object): MountedApi => {
    const api = readApi(name, document);
    for (const sentence of missingAnswers(api)) onWarning(sentence);
    const upstream = upstreams.get(name);
    const mounted = { api, engine: createEngine(api.document, validate) };
    return upstream ? { ...mounted, forward: forwardTo(upstream, mounted) } : mounted;
  };
  const mounted = [...documents].map(([name, document]) => mount(name, document));
  const mounts = createMounts(mounted.sort((one, other) => order(one).localeCompare(order(other))));
  const { apis: served } = mounts;
  const state = isCustomState ? loadState(given) : readState(defaultState(served()), "default state");
  const known = knownApis(specs);
  for (const chain of isCustomState ? unknownChains(state, known) : [])
    onWarning(`The state has endpoints of "${chain}", which is no API here. Known are ${known.join(", ")}.`);
  const accounts = createAccounts({ state, isCustomState, anyKey, apis: served, urlOf });
  const hideUpstreams = maskUpstreams(upstreams, served());
  const mask: Mask = (text) => hideUpstreams(accounts.mask(text));
  const maskRequest = createRequestMasks(mask);
  const meter = createMeter(accounts.directory, options);
  const clock = createWorldClock(options);
  const makeWorld = () => createMockWorld(served(), { ...options, now: clock.now, start: clock.start });
  let world = makeWorld();
  const showsLag: ShowsLag = (api, operation) => world.showsLag(api, operation);
  const rules = createRuleBook(options.scenario ?? "normal", showsLag);
  const credentialsFor = (api: string) => (isCustomState ? placeholders : sampleCredentials(state.teams[0], api));
  const page = { state: isCustomState ? undefined : state, anyKey, credentialsFor, docs };
  const view = () => viewPage({ ...page, apis: served() }, urlOf());
  const site = createSite({ view, docs, anyKey, keySet: accounts.keySet });
  const log = createRequestLog();
  const answer = createPipeline({
    mounted: mounts.list,
    services: createApiServices({ meter, rules, accounts, world: () => world, mask }),
    access: accounts.access,
    maskRequest,
    anyOrigin: true,
    upstreamHeaders,
    site,
    warn: onWarning,
  });
  const nodes = watchTraffic(answer, { apis: served, maskRequest, urlOf });
  const report = (exchange: Exchange, { traffic }: Handled): void => {
    const isOfMock = exchange.api === controlSegment || (exchange.api === undefined && exchange.status < 400);
    if (!isOfMock) log.record(exchange, traffic);
    options.onExchange?.(exchange);
  };
  const control = createControlPipeline(
    {
      apis: served,
      rules,
      showsLag,
      log,
      meter,
      clock,
      curlOf({ recorded: { api = "" }, traffic }) {
        const hasKeyInPath = served().some(({ name, keyed }) => keyed && name === api);
        return curlOf(traffic.entry(), hasKeyInPath, credentialsFor(api));
      },
      async replay({ traffic: { request } }) {
        const started = performance.now();
        const handled = await nodes(request);
        const exchange = { ...handled.report, complete: true, durationMs: performance.now() - started };
        const recorded = log.record(exchange, handled.traffic);
        options.onExchange?.(exchange);
        return recorded;
      },
    },
    onWarning,
  );
  return {
    mounts,
    state,
    meter,
    curls: () =>
      Object.fromEntries(
        served().map((api) => [api.name, curlLine(api, urlOf() + mountPath(api), credentialsFor(api.name))]),
      ),
    pipeline: (request) => (request.target.segments[0] === controlSegment ? control : nodes)(request),
    replace(name, document) {
      const next = mount(name, document);
      mounts.replace(next);
      world = makeWorld();
      return next;
    },
    report,
  };
}

/** The `baseUrl` of each API's client, by API name. */
export function baseUrlsOf({ apis }: Mounts, url: string): Record<string, string> {
  return Object.fromEntries(apis().map((api) => [api.name, url + mountPath(api)]));
}

/** The default of `onWarning`: a line on standard error. */
export function printWarning(message: string): void {
  process.stderr.write(`ledgergate-mock: ${message}\n`);
}

/** Sort key of an API: APIs with their own mount come first, then the order is by name. */
function order({ api }: MountedApi): string {
  return `${api.keyed ? 0 : 1} ${api.name}`;
}

/** Dependencies of the services. */
interface ServiceDeps {
  readonly meter: Meter;
  readonly rules: RuleBook;
  readonly accounts: Accounts;
  /** The current ledgers. They are replaced with a document. */
  readonly world: () => MockWorld;
  readonly mask: Mask;
}

/** Answers from the state first, then from the ledgers. */
function createApiServices({ meter, rules, accounts, world, mask }: ServiceDeps): Services {
  return {
    charge: meter.charge,
    matchRule: (api, operation) => rules.match(api.name, operation),
    async answer(call, node) {
      const { operation, headers, body } = call;
      return (await accounts.answer(operation, headers, body)) ?? world().answer(call, node);
    },
    stateHeaders: (api, node) => world().stateHeaders(api, node),
    refuse(call) {
      const refused = world().refuse(call);
      // Nodes echo input in their error messages, and the input may contain a key.
      return refused && { ...refused, body: maskValue(refused.body, mask) };
    },
  };
}

/** The APIs that are served. Callers must not keep them, since a document may be replaced. */
export interface Mounts {
  list(): readonly MountedApi[];
  apis(): readonly Api[];
  /** Replaces the API of the same name. */
  replace(next: MountedApi): void;
}

/** Makes mounts of these APIs. */
function createMounts(first: readonly MountedApi[]): Mounts {
  let list = first;
  let apis = first.map(({ api }) => api);
  return {
    list: () => list,
    apis: () => apis,
    replace(next) {
      list = list.map((mount) => (mount.api.name === next.api.name ? next : mount));
      apis = list.map(({ api }) => api);
    },
  };
}
