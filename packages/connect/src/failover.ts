import { type CallObserver, type CallState, LedgergateError } from "@ledgergate/runtime";
import { callError, isWithin, LATE_MS, remainingMs } from "@ledgergate/runtime/internal";
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
  /** True if the node has answered the current attempt. */
  isAnswered: boolean;
  /** Takes the probe of the current attempt back. */
  withdraw?: (() => void) | undefined;
  /** Requests that the call has sent when the current attempt is sent. */
  attempt: number;
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
      const progress = calls.get(call) ?? newProgress(path);
      calls.set(call, progress);
      list.refreshIfStale();
      const node = chooseNode(progress, list.nodesOf(target), cooldown);
      if (!node) {
        const text = `the endpoint list no longer has an enabled endpoint of ${target}.`;
        throw call.error ?? callError(call, "invalid_input", text);
      }
      progress.withdraw = node === progress.node ? undefined : cooldown.probe(node);
      progress.node = node;
      progress.isAnswered = false;
      progress.attempt = call.attempts + 1;
      // Another plug-in may repeat the attempt, as a token source does after a 401. Then `recover` is not called, and the node stays.
      progress.keepsNode = true;
      progress.tried.set(node.id, node);
      const { serverPath } = call.client.api;
      request.url = node.baseUrl + serverPath.replace("{apiKey}", encodeURIComponent(node.apiKey)) + progress.path;
    },

    response(call, { status }) {
      const progress = calls.get(call);
      if (!progress?.node) return;
      progress.isAnswered = true;
      if (status < 500) cooldown.end(progress.node);
    },

    recover(call, error) {
      const progress = calls.get(call);
      if (!progress?.node) return false;
      // The endpoint's key may be replaced, or the endpoint disabled.
      if (error.status === 401 || error.status === 403) list.invalidate();
      const isShort = error.kind === "aborted" || (error.kind === "timeout" && !hadFullTimeout(call));
      if (isShort && !progress.isAnswered) cooldown.countAbort(progress.node, call.sentAt);
      progress.keepsNode = !isNodeFault(error);
      if (progress.keepsNode) return false;
      if (!isShort) cooldown.start(progress.node);
      progress.errors.push(error);
      const untried = list.nodesOf(target).filter(({ id }) => !progress.tried.has(id));
      const maySend = remainingMs(call) > 0 && (call.descriptor.retryable || wasNotSent(error));
      // Trying a node that is cooling down costs retry budget: in an outage of all nodes, every call would try each of them.
      const hasReadyNode = untried.some((node) => !cooldown.isActive(node));
      if (untried.length > 0 && maySend && (hasReadyNode || call.client.retries.budget("retries"))) return true;
      if (progress.tried.size > 1) call.error = allFailed(call, error, target, progress);
      return false;
    },

    end(call) {
      const progress = calls.get(call);
      // Another plug-in refused the request.
      if (progress && call.attempts < progress.attempt) progress.withdraw?.();
    },
  };
}

function newProgress(path: string): Progress {
  return { path, isAnswered: false, attempt: 0, keepsNode: false, tried: new Map(), errors: [] };
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
function allFailed(call: CallState, last: LedgergateError, target: string, progress: Progress) {
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
 * earlier attempts, the node may still be healthy. So it may after a timeout that came late, since then the process was frozen or busy.
 */
function hadFullTimeout({ client, startedAt, sentAt, timeoutMs, deadlineMs }: CallState): boolean {
  const now = performance.now();
  const isLate = now > Math.min(sentAt + timeoutMs, startedAt + deadlineMs) + LATE_MS;
  return !isLate && now - sentAt > 0.9 * Math.min(client.timeoutMs, client.deadlineMs);
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

/** Number of calls in a row that their callers end without an answer, after which a node counts as failed. */
const MAX_ABORTS = 3;

/**
 * A circuit breaker for each node. A failed node is skipped for the cooldown while another node is available. After the
 * cooldown, a single call probes the node, and other calls skip the node until the probe is answered.
 */
export class Cooldown {
  readonly #cooldownMs: number;
  readonly #startedAt = new Map<string, number>();
  readonly #aborts = new Map<string, { readonly count: number; readonly at: number }>();

  constructor(cooldownMs: number) {
    this.#cooldownMs = cooldownMs;
  }

  isActive({ id }: EndpointNode): boolean {
    const startedAt = this.#startedAt.get(id);
    return startedAt !== undefined && isWithin(this.#cooldownMs, startedAt);
  }

  /** Chooses the first node that is not cooling down, else the node whose cooldown ends first. */
  pick(nodes: readonly EndpointNode[]): EndpointNode | undefined {
    const startOf = (node: EndpointNode) =>
      this.isActive(node) ? (this.#startedAt.get(node.id) as number) : Number.NEGATIVE_INFINITY;
    return nodes.reduce<EndpointNode | undefined>(
      (first, node) => (first && startOf(first) <= startOf(node) ? first : node),
      undefined,
    );
  }

  /**
   * Makes the next call of a failed node its probe. Until the probe is answered, other calls use other nodes.
   *
   * @returns a function that takes the probe back
   */
  probe(node: EndpointNode): (() => void) | undefined {
    const before = this.#startedAt.get(node.id);
    if (before === undefined) return undefined;
    this.start(node);
    return () => this.#startedAt.set(node.id, before);
  }

  start({ id }: EndpointNode): void {
    this.#startedAt.set(id, performance.now());
  }

  end({ id }: EndpointNode): void {
    this.#startedAt.delete(id);
    this.#aborts.delete(id);
  }

  /** Counts a call that its caller, or a short limit, ended before an answer. Calls that were under way together count once. */
  countAbort(node: EndpointNode, sentAt: number): void {
    const { count, at } = this.#aborts.get(node.id) ?? { count: 0, at: Number.NEGATIVE_INFINITY };
    if (isWithin(performance.now() - sentAt, at)) return;
    this.#aborts.set(node.id, { count: count + 1, at: performance.now() });
    if (count + 1 >= MAX_ABORTS) this.start(node);
  }
}
