import type { ServerResponse } from "node:http";
import { bearerToken } from "@ledgergate/service-kit";
import type { KnownEndpoint } from "../keys/directory.ts";
import type { Node } from "../nodes/node.ts";
import type { CompiledApi } from "../routes/compile-api.ts";
import { CallerExchange } from "./caller-exchange.ts";
import type { CallerRequest } from "./caller-request.ts";
import { isFlooding, limitByAddress, type OpenedCall } from "./open-call.ts";
import type { WorkerContext } from "./worker-context.ts";

const none: readonly Node[] = [];

/** An exchange of an endpoint with a node. Checks the token, takes Compute Units, charges them, and chooses nodes. */
export abstract class EndpointExchange extends CallerExchange {
  protected readonly endpoint: KnownEndpoint;
  /** Nodes that are not chosen: failed ones, and for WebSockets those without a WebSocket URL. */
  protected excluded: readonly Node[] = none;
  /** Deadline of the answer's head over all attempts, by the monotonic clock. */
  protected headUntil = 0;
  #chargedAt = 0;

  constructor(
    context: WorkerContext,
    compiled: CompiledApi,
    opened: OpenedCall,
    request: CallerRequest,
    response: ServerResponse,
  ) {
    super(context, compiled, opened.route, request, response);
    this.endpoint = opened.endpoint;
    this.network = opened.endpoint.network;
  }

  start(): void {
    const { route, context, request } = this;
    const { team } = this.endpoint;
    const token = route.operation.takesToken ? bearerToken(request.headers.authorization) : undefined;
    if (token === undefined) {
      this.prepare();
      return;
    }
    const known = context.tokens.checkCached(token, team);
    if (known) this.prepare();
    else if (known === false || isFlooding(context, request)) this.#refuseToken();
    else
      context.tokens.verify(token, team, (accepted) => {
        if (accepted) this.prepare();
        else this.#refuseToken();
      });
  }

  #refuseToken(): void {
    const { route, context, request } = this;
    this.answer(limitByAddress(context, request, route) ?? route.refusals.get("invalidToken"));
  }

  /** Receives the rest of the request, then calls {@link admit}. */
  protected abstract prepare(): void;

  /** Takes the units from the buckets, then charges them. A later refund cancels the charge, but does not refill the buckets. */
  protected admit(): void {
    const { context, route } = this;
    const { id, buckets } = this.endpoint;
    const { computeUnits } = route.operation;
    if (!context.journal.writable) {
      this.answer(route.refusals.get("overloaded"));
      return;
    }
    context.limiter.take(buckets, computeUnits, (retryAfterMs) => {
      if (this.isOver) return;
      if (retryAfterMs > 0) {
        this.answer(route.refusals.rateLimited(retryAfterMs));
        return;
      }
      this.#chargedAt = context.journal.charge(id, route.id, computeUnits);
      this.computeUnits = computeUnits;
      this.headUntil = context.clock() + context.config.timeouts.total;
      const node = this.chooseNode();
      if (node) this.send(node);
      else this.giveUp("overloaded");
    });
  }

  protected chooseNode(): Node | undefined {
    const { nodes, slots } = this.context;
    return nodes.choose(this.endpoint, this.excluded, slots.now);
  }

  protected abstract send(node: Node): void;

  /** Refuses a request whose caller gets no node's answer, and refunds its cost. */
  protected giveUp(name: "overloaded" | "nodeTimeout" | "nodeUnreachable"): void {
    const { route, context } = this;
    context.journal.refund(this.endpoint.id, route.id, this.computeUnits, this.#chargedAt);
    this.computeUnits = 0;
    this.answer(route.refusals.get(name));
  }
}
