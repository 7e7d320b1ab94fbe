import { type Mask, maskValue } from "@ledgergate/runtime/mask";
import type { Answer } from "@ledgergate/service-kit";
import { type Accounts, createAccounts } from "./accounts/accounts.ts";
import { controlSegment, createControlPipeline } from "./control/control-pipeline.ts";
import { createMeter } from "./cost.ts";
import type { Usage } from "./generated/models.ts";
import { createRequestMasks, maskSecrets } from "./mask/mask-request.ts";
import { createMockWorld } from "./mock-world.ts";
import { createMounts, type Mounts } from "./mounts.ts";
import type { MockFetchOptions, MockOptions } from "./options/options.ts";
import { createSite } from "./page/server/site.ts";
import { createPipeline, type Responder } from "./pipeline/pipeline.ts";
import type { Services } from "./pipeline/services.ts";
import { createRequestLog } from "./record/request-log.ts";
import { watchTraffic } from "./record/watch-traffic.ts";
import { createOwnHosts } from "./routes/own-hosts.ts";
import { createRuleBook } from "./rules/rule-book.ts";
import { chooseState } from "./state/choose-state.ts";

/** A mock without a transport. */
interface Assembly extends Responder {
  readonly mounts: Mounts;
  readonly accounts: Accounts;
  readonly usage: () => Usage;
  readonly replace: Mounts["replace"];
}

/**
 * Makes the mock that these options describe, for the server and for `fetch`. `url` is called late, since a server knows its port
 * only after it listens.
 *
 * @throws Error for a document that cannot be served.
 */
export function assemble(
  given: MockFetchOptions & Pick<MockOptions, "docs" | "host" | "controlHosts">,
  url: () => string,
): Assembly {
  const { onWarning: warn = printWarning, scenario = "normal", upstreamHeaders = false } = given;
  const options = { ...given, onWarning: warn };

  const isOwnHost = createOwnHosts([given.host ?? [], given.controlHosts ?? []].flat());
  const mounts = createMounts(options, url, isOwnHost);
  const state = chooseState(options, mounts.apis());
  const accounts = createAccounts(options, state, mounts);
  const mask = maskSecrets([...mounts.secrets, ...accounts.directory.secrets]);
  const maskRequest = createRequestMasks(mask);

  const world = createMockWorld(mounts.apis(), options);
  const rules = createRuleBook(scenario, world.showsLag);
  const meter = createMeter(accounts.directory, options);
  const services: Services = {
    charge: meter.charge,
    matchRule: rules.match,
    answer: async (call, node) => (await accounts.answer(call)) ?? world.answer(call, node),
    stateHeaders: world.stateHeaders,
    refuse: (call) => maskAnswer(world.refuse(call), mask),
  };

  const apiPipeline = createPipeline({
    mounted: mounts.list,
    services,
    access: accounts.access,
    maskRequest,
    upstreamHeaders,
    site: createSite(mounts, accounts, options.docs),
    warn,
  });
  const watched = watchTraffic(apiPipeline, mounts, maskRequest);
  const log = createRequestLog();
  const control = createControlPipeline({ mounts, world, rules, meter, log }, isOwnHost, warn);
  return {
    mounts,
    accounts,
    pipeline: (request) => (request.target.segments[0] === controlSegment ? control : watched)(request),
    // Only `onExchange` gets exchanges of the mock's own pages and of the control API.
    report(exchange, { traffic }) {
      // The pipeline of the control API keeps no traffic. Of the requests outside all APIs, only failed ones are recorded. Those for a
      // missing page of the docs are not.
      const isDocs = traffic?.target.segments[0] === "docs";
      const isWrong = Number(exchange.status) >= 400 && !isDocs;
      if (traffic && (exchange.api !== undefined || isWrong)) log.record(exchange, traffic);
      options.onExchange?.(exchange);
    },
    usage: meter.usage,
    replace(name, document) {
      const mounted = mounts.replace(name, document);
      world.replace(mounts.apis());
      return mounted;
    },
    warn,
  };
}

/** Nodes echo input in their error messages, and the input may contain a key. */
function maskAnswer(answer: Answer | undefined, mask: Mask): Answer | undefined {
  return answer && { ...answer, body: maskValue(answer.body, mask) };
}

function printWarning(message: string): void {
  process.stderr.write(`ledgergate-mock: ${message}\n`);
}
