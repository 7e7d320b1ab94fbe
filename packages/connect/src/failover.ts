import { type CallObserver, type CallState, LedgergateError } from "@ledgergate/runtime";
import { callError, remainingMs } from "@ledgergate/runtime/internal";
import type { EndpointList } from "./endpoint-list.ts";
import type { EndpointNode } from "./endpoints.ts";

/** Codes of errors that occur only before a connection is established. */
const BEFORE_SENDING: readonly unknown[] = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/** State of one call across its attempts. */
interface Progress {
  /** Path and query after the server URL. */
  readonly path: string;
  /** The node of the current attempt. */
  node?: EndpointNode;
  /** True to send the next attempt to the same node, since the failure was not the node's fault. */
  keepsNode: boolean;
  readonly tried: Map<string, EndpointNode>;
  readonly errors: LedgergateError[];
}

/**
 * Routes each request of a client to a node of its chain and network, by the current endpoint list. A failed request goes to the
 * next node. Each node is tried once without a delay. The retry policy decides about further attempts.
 */
export function createFailover(target: string, list: EndpointList, cooldown: Cooldown): CallObserver {
  const calls = new WeakMap<CallState, Progress>();

  return {
    request(call, request) {
      const { serverUrl } = call.client;
      // A caller may give `raw` another base URL. Such a request goes to that URL.
      if (!calls.has(call) && !request.url.startsWith(`${serverUrl}/`)) return;
      const path = request.url.slice(serverUrl.length);
      const progress: Progress = calls.get(call) ?? { path, keepsNode: false, tried: new Map(), errors: [] };
      calls.set(call, progress);
      list.refreshIfStale();
      const node = chooseNode(progress, list.nodesOf(target), cooldown);
      if (!node) {
        const text = `the endpoint list no longer has an enabled endpoint of ${target}.`;
        throw call.error ?? callError(call, "invalid_input", text);
      }
      progress.node = node;
      // Another plug-in may repeat the attempt, as a token source does after a 401. Then `recover` is not called, and the node stays.
      progress.keepsNode = true;
      progress.tried.set(node.id, node);
      const { serverPath } = call.client.api;
      request.url = node.baseUrl + serverPath.replace("{apiKey}", encodeURIComponent(node.apiKey)) + progress.path;
    },

    response(call, { status }) {
      const node = calls.get(call)?.node;
      if (node && status < 500) cooldown.end(node);
    },

    recover(call, error) {
      const progress = calls.get(call);
      if (!progress?.node) return false;
      // The endpoint's key may be replaced, or the endpoint disabled.
      if (error.status === 401 || error.status === 403) list.invalidate();
      progress.keepsNode = !isNodeFault(error);
      if (progress.keepsNode) return false;
      if (error.kind !== "timeout" || hadFullTimeout(call)) cooldown.start(progress.node);
      progress.errors.push(error);
      const untried = list.nodesOf(target).filter(({ id }) => !progress.tried.has(id));
      const maySend = remainingMs(call) > 0 && (call.descriptor.retryable || wasNotSent(error));
      // Trying a node that is cooling down costs retry budget: in an outage of all nodes, every call would try each of them.
      const hasReadyNode = untried.some((node) => !cooldown.isActive(node));
      if (untried.length > 0 && maySend && (hasReadyNode || call.client.retries.budget.takeRetry())) return true;
      if (progress.tried.size > 1) call.error = allFailed(call, error, target, progress);
      return false;
    },
  };
}

function chooseNode(
  { node, keepsNode, tried }: Progress,
  nodes: readonly EndpointNode[],
  cooldown: Cooldown,
): EndpointNode | undefined {
  const same = keepsNode && nodes.find(({ id }) => id === node?.id);
  if (same) return same;
  const untried = tried.size > 0 ? nodes.filter(({ id }) => !tried.has(id)) : nodes;
  return cooldown.pick(untried.length > 0 ? untried : nodes);
}

/** Copies the last error, with the errors of all attempts as its cause. All are masked already. */
function allFailed(call: CallState, last: LedgergateError, target: string, progress: Progress): LedgergateError {
  const { tried, errors } = progress;
  const failed = `${tried.size} endpoints of ${target} failed`;
  const names = [...tried.values()].map(({ name }) => name).join(", ");
  const cause = new AggregateError(errors, `${failed}: ${names}.`);
  const prefix = `${call.operation}: `;
  const text = `${prefix}${failed}. The last: ${last.message.replace(prefix, "")}`;
  return new LedgergateError(last.kind, text, { ...last, cause });
}

/** Tests if another node may succeed: this one gave no answer, a 5xx, or an answer that does not fit its API. */
function isNodeFault({ kind, status = 0 }: LedgergateError): boolean {
  return kind === "network" || kind === "timeout" || kind === "invalid_response" || status >= 500;
}

/**
 * Tests if the attempt had about the time that the client's own limits allow. After a shorter timeout, set by the call or left by
 * earlier attempts, the node may still be healthy.
 */
function hadFullTimeout({ client, sentAt }: CallState): boolean {
  return performance.now() - sentAt > 0.9 * Math.min(client.timeoutMs, client.deadlineMs);
}

/**
 * Tests that the request cannot have been sent. Only then may a request that must not be repeated go to another node. Browsers do
 * not report the reason of a failure, so there the result is always false.
 */
function wasNotSent({ kind, cause }: LedgergateError): boolean {
  if (kind !== "network") return false;
  for (let error = cause; error instanceof Error; error = error.cause) {
    if ("code" in error && BEFORE_SENDING.includes(error.code)) return true;
  }
  return false;
}

/**
 * A circuit breaker for each node. A failed node is skipped for the cooldown while another node is available. After the
 * cooldown, a single call probes the node, and other calls skip the node until the probe is answered.
 */
export class Cooldown {
  readonly #cooldownMs: number;
  readonly #endsAt = new Map<string, number>();

  constructor(cooldownMs: number) {
    this.#cooldownMs = cooldownMs;
  }

  isActive({ id }: EndpointNode): boolean {
    return performance.now() < (this.#endsAt.get(id) ?? 0);
  }

  /** Chooses the first node that is not cooling down, else the node whose cooldown ends first. */
  pick(nodes: readonly EndpointNode[]): EndpointNode | undefined {
    const now = performance.now();
    const readyAt = ({ id }: EndpointNode) => Math.max(this.#endsAt.get(id) ?? 0, now);
    const chosen = nodes.reduce<EndpointNode | undefined>(
      (first, node) => (first && readyAt(first) <= readyAt(node) ? first : node),
      undefined,
    );
    // This call is the probe. Until it is answered, other calls use other nodes.
    if (chosen && this.#endsAt.has(chosen.id)) this.start(chosen);
    return chosen;
  }

  start({ id }: EndpointNode): void {
    this.#endsAt.set(id, performance.now() + this.#cooldownMs);
  }

  end({ id }: EndpointNode): void {
    this.#endsAt.delete(id);
  }
}
