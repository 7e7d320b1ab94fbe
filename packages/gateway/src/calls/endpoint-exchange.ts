import { bearerToken, type Condition } from "@ledgergate/service-kit";
import type { KnownEndpoint } from "../access/directory.ts";
import type { AcceptedToken } from "../access/token-check.ts";
import type { Node } from "../nodes/node.ts";
import { loopHeader } from "../routes/header-rules.ts";
import type { OwnAnswer } from "../routes/refusals.ts";
import { CallerExchange } from "./caller-exchange.ts";
import type { CallerResponse } from "./caller-request.ts";
import { limitFlood, type OpenedCall } from "./open-call.ts";
import type { WorkerContext } from "./worker-context.ts";

const none: readonly Node[] = [];

/** An exchange of an endpoint with a node. Checks the token, takes Compute Units, charges them, and chooses nodes. */
export abstract class EndpointExchange extends CallerExchange {
  protected readonly opened: OpenedCall;
  /** The key's endpoint at the beginning. */
  protected readonly endpoint: KnownEndpoint;
  #token: AcceptedToken | undefined;
  /** Nodes that are not chosen: failed ones, and for WebSockets those without a WebSocket URL. */
  protected excluded: readonly Node[] = none;
  /** Deadline of the answer's head over all attempts, by the monotonic clock. */
  protected headUntil = 0;
  #chargedAt = 0;

  constructor(context: WorkerContext, opened: OpenedCall, response: CallerResponse) {
    super(context, opened.compiled, opened.route, response);
    this.opened = opened;
    this.endpoint = opened.endpoint;
    this.report.network = opened.endpoint.network;
    this.report.endpoint = opened.endpoint.id;
  }

  start(): void {
    const { route, context, request } = this;
    const { team } = this.endpoint;
    const token = route.operation.takesToken ? bearerToken(request.headers.authorization) : undefined;
    const known = token === undefined ? undefined : context.tokens.checkCached(token, team);
    if (request.headers[loopHeader]?.includes(context.loopId)) this.answer(route.refusals.loop(context.loopId));
    else if (token === undefined) this.prepare(() => this.#admit());
    else if (known) this.prepare(() => this.#admitWith(known));
    // An address that has reached its flood limit gets no signature verified.
    else if (known === false || context.floods.waitMs(context.addressOf(request), context.clock()) > 0)
      this.#refuseToken();
    // The body is read meanwhile. The queue of a stream would keep an object for each of its pieces.
    else this.prepare(() => context.tokens.verify(token, team, (accepted) => this.#admitWith(accepted)));
  }

  #admitWith(token: AcceptedToken | undefined): void {
    this.#token = token;
    if (!token) this.#refuseToken();
    else if (!this.isOver) this.#admit();
  }

  #refuseToken(): void {
    const { route, context, request } = this;
    this.answer(limitFlood(context, request, route.refusals) ?? route.refusals.get("invalid_token"));
  }

  /** Returns the endpoint as it is now, while the key is valid. */
  protected liveEndpoint(): KnownEndpoint | undefined {
    const endpoint = this.context.directory.endpointOf(this.opened.key);
    return endpoint?.enabled ? endpoint : undefined;
  }

  get isRevoked(): boolean {
    return !this.liveEndpoint() || this.#isTokenRevoked;
  }

  get #isTokenRevoked(): boolean {
    return this.#token !== undefined && !this.context.tokens.isStillValid(this.#token, this.endpoint.team);
  }

  /** Ends the exchange within a moment after its key or token has ended. An answer that has begun is cut. */
  revoke(): void {
    const { response, route } = this;
    if (this.isOver) return;
    if (response.headersSent) response.destroy();
    else this.answer(route.refusals.get(this.#isTokenRevoked ? "invalid_token" : "unknown_key"));
  }

  /** Receives the rest of the request, then calls back. */
  protected abstract prepare(done: () => void): void;

  /** Takes the units from the buckets, then charges them. A later refund cancels the charge, but does not refill the buckets. */
  #admit(): void {
    const { context, route } = this;
    const { id, buckets } = this.endpoint;
    const { id: operation, computeUnits } = route.operation;
    if (!context.journal.writable) this.answer(route.refusals.get("overloaded"));
    else
      context.limiter.take(buckets, computeUnits, (retryAfterMs) => {
        if (this.isOver) return;
        if (retryAfterMs > 0) return this.answer(route.refusals.rateLimited(retryAfterMs));
        this.#chargedAt = context.journal.charge(id, operation, computeUnits);
        this.report.computeUnits = computeUnits;
        this.headUntil = context.clock() + context.config.timeouts.total;
        const node = this.chooseNode();
        if (node) this.send(node);
        else this.giveUp("overloaded");
      });
  }

  protected chooseNode(): Node | undefined {
    const { context, route } = this;
    return context.nodes.choose(this.endpoint, this.excluded, route.operation.retryable, context.slots.now);
  }

  /** Reports a node's failure. @returns another node for the call, if there is time */
  protected nodeAfter(node: Node, reason: string, mayRepeat: boolean): Node | undefined {
    this.reportFailure(node, reason);
    this.excluded = [...this.excluded, node];
    return mayRepeat && this.context.clock() < this.headUntil ? this.chooseNode() : undefined;
  }

  protected reportFailure({ name: node }: Node, reason: string): void {
    const { chain, network } = this.endpoint;
    this.context.observer.nodeFailed({ chain, network, node, reason });
  }

  protected abstract send(node: Node): void;

  /** Refuses a request whose caller gets no node's answer, and refunds its cost. */
  protected giveUp(refusal: Condition | OwnAnswer): void {
    const { route, context, report } = this;
    context.journal.refund(this.endpoint.id, route.operation.id, report.computeUnits, this.#chargedAt);
    report.computeUnits = 0;
    report.node = "";
    this.answer(typeof refusal === "string" ? route.refusals.get(refusal) : refusal);
  }
}
