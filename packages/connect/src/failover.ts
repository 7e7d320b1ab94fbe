import { type CallObserver, type CallState, LedgergateError } from "@ledgergate/runtime";
import { callError, remainingMs } from "@ledgergate/runtime/internal";
import type { EndpointList } from "./endpoint-list.ts";
import type { Node } from "./endpoints.ts";

/** Codes of errors that only occur before a connection is there. */
const BEFORE_SENDING: readonly unknown[] = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/** How a call fares. */
interface Progress {
  /** Path and query behind the server's URL. */
  readonly path: string;
  /** The node that is called now. */
  node?: Node;
  /** Whether a retry belongs to the same node, since it is the call that failed and not the node. */
  stays: boolean;
  readonly tried: Map<string, Node>;
  readonly errors: LedgergateError[];
}

/**
 * Leads each request of a client to a node of its chain and network, as the endpoint list has them at that moment, and a
 * failed one to the next node. A node is tried once without a wait; attempts beyond that are left to the retry policy.
 */
export function createFailover(target: string, list: EndpointList, rest: NodeRest): CallObserver {
  const calls = new WeakMap<CallState, Progress>();

  return {
    request(call, request) {
      const { serverUrl } = call.client;
      // A request of `raw` with a base URL of its own is none of ours.
      if (!calls.has(call) && !request.url.startsWith(`${serverUrl}/`)) return;
      const path = request.url.slice(serverUrl.length);
      const progress: Progress = calls.get(call) ?? { path, stays: false, tried: new Map(), errors: [] };
      calls.set(call, progress);
      list.renew();
      const node = chooseNode(progress, list.nodesOf(target), rest);
      if (!node) {
        const text = `the endpoint list has no enabled endpoint of ${target} any more.`;
        throw call.error ?? callError(call, "invalid_input", text);
      }
      progress.node = node;
      // Also where another observer asks for one more attempt, as after a new token.
      progress.stays = true;
      progress.tried.set(node.address, node);
      const { serverPath } = call.client.api;
      request.url = node.baseUrl + serverPath.replace("{apiKey}", encodeURIComponent(node.apiKey)) + progress.path;
    },

    response(call, { status }) {
      const node = calls.get(call)?.node;
      if (node && status < 500) rest.answered(node);
    },

    recover(call, error) {
      const progress = calls.get(call);
      if (!progress?.node) return false;
      // Its key may have been replaced, or it was disabled.
      if (error.status === 401 || error.status === 403) list.doubt();
      progress.stays = !isNodeFault(error);
      if (progress.stays) return false;
      if (error.kind !== "timeout" || hadItsTime(call)) rest.failed(progress.node);
      progress.errors.push(error);
      const others = list.nodesOf(target).filter(({ address }) => !progress.tried.has(address));
      const mayGoOn = remainingMs(call) > 0 && (call.descriptor.retryable || wasNotSent(error));
      // To try what rests is a retry like any other: in an outage of all, each call would be one of many requests.
      const isFree = others.some((node) => !rest.isResting(node));
      if (others.length > 0 && mayGoOn && (isFree || call.client.retries.budget.takeRetry())) return true;
      if (progress.tried.size > 1) call.error = allFailed(call, error, target, progress);
      return false;
    },
  };
}

function chooseNode({ node, stays, tried }: Progress, nodes: readonly Node[], rest: NodeRest): Node | undefined {
  const same = stays && nodes.find(({ address }) => address === node?.address);
  if (same) return same;
  const untried = tried.size > 0 ? nodes.filter(({ address }) => !tried.has(address)) : nodes;
  return rest.take(untried.length > 0 ? untried : nodes);
}

/** The last error, with all others. Each of them is masked already. */
function allFailed(call: CallState, last: LedgergateError, target: string, progress: Progress): LedgergateError {
  const { tried, errors } = progress;
  const failed = `${tried.size} endpoints of ${target} failed`;
  const names = [...tried.values()].map(({ name }) => name).join(", ");
  const cause = new AggregateError(errors, `${failed}: ${names}.`);
  const prefix = `${call.operation}: `;
  const text = `${prefix}${failed}. The last: ${last.message.replace(prefix, "")}`;
  return new LedgergateError(last.kind, text, { ...last, cause });
}

/** Whether another node may do better: this one did not answer, answered with a 5xx, or with something else than the API. */
function isNodeFault({ kind, status = 0 }: LedgergateError): boolean {
  return kind === "network" || kind === "timeout" || kind === "invalid_response" || status >= 500;
}

/**
 * Whether a node had about as much time for an attempt as the options of its client leave for one. One that had less, since
 * the call has limits of its own, or earlier attempts took most of its time, may be well.
 */
function hadItsTime({ client, sentAt }: CallState): boolean {
  return performance.now() - sentAt > 0.9 * Math.min(client.timeoutMs, client.deadlineMs);
}

/**
 * Whether it is certain that nothing was sent, so that a request that must not be repeated may go to another node. Browsers
 * don't tell, and then it is not.
 */
function wasNotSent({ kind, cause }: LedgergateError): boolean {
  if (kind !== "network") return false;
  for (let error = cause; error instanceof Error; error = error.cause) {
    if ("code" in error && BEFORE_SENDING.includes(error.code)) return true;
  }
  return false;
}

/**
 * Remembers which nodes failed lately, so that calls pass them over where another one is there. After the rest one call tries
 * the node, while the others go on passing it over until it has answered.
 */
export class NodeRest {
  readonly #restMs: number;
  readonly #restsUntil = new Map<string, number>();

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  isResting({ address }: Node): boolean {
    return performance.now() < (this.#restsUntil.get(address) ?? 0);
  }

  /** Of some nodes, the one to call now: the first that does not rest, else the one whose rest ends first. */
  take(nodes: readonly Node[]): Node | undefined {
    const now = performance.now();
    const restsUntil = ({ address }: Node) => this.#restsUntil.get(address) ?? 0;
    const chosen =
      nodes.find((node) => restsUntil(node) <= now) ??
      nodes.reduce<Node | undefined>(
        (first, node) => (first && restsUntil(first) <= restsUntil(node) ? first : node),
        undefined,
      );
    if (chosen && this.#restsUntil.has(chosen.address)) this.failed(chosen);
    return chosen;
  }

  /** Begins a rest, or begins it anew. */
  failed({ address }: Node): void {
    this.#restsUntil.set(address, performance.now() + this.#restMs);
  }

  answered({ address }: Node): void {
    this.#restsUntil.delete(address);
  }
}
