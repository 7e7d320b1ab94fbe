import { getOrAdd, setBounded } from "@ledgergate/service-kit";
import type { KnownEndpoint } from "../access/directory.ts";

/** The endpoint of a call. */
type Caller = Pick<KnownEndpoint, "id" | "team">;

/** A node of a group, which is only compared by identity. */
type Member = object;

/** First time for which a node is out, in ms. If the node fails when it comes back, the time doubles. */
const firstMs = 5_000;
const longestMs = 300_000;
/** Longest accepted `Retry-After` of a node, in ms. */
const longestRetryAfterMs = 60_000;

/** Time for which an endpoint's last outcome at a node counts, in ms. */
const windowMs = 10_000;

/** Number of endpoints that must fail at a node before it is out for all. */
const fewestVoices = 2;

/** Part by which a node must fail at more of its endpoints than another node. */
const clearlyMore = 0.5;

/** Maximum number of endpoints in memory. */
const maxEndpoints = 1_000;

/** Health of a node, as one endpoint or all of them see it. */
class Health {
  /** True from a failure until a call succeeds. */
  isOut = false;
  /** True while one call tries if the node is well again. */
  isTried = false;
  isFailing = false;
  /** Time of the last outcome. */
  at: number = Number.NEGATIVE_INFINITY;
  /** While the node is out: the time from which a call may try it. Then: the time at which it came back. */
  #until: number = Number.NEGATIVE_INFINITY;
  #ms = 0;

  /** Puts the node out. Calls that were under way when it was put out change nothing. @returns the time out, in ms */
  putOut(now: number, leastMs: number): number {
    if (this.isOut && !this.isTried) return this.#ms;
    const isSoon = this.isTried || now - this.#until < this.#ms;
    this.#ms = Math.max(isSoon ? Math.min(2 * this.#ms, longestMs) : firstMs, leastMs);
    this.#until = now + this.#ms;
    this.isOut = true;
    this.isTried = false;
    return this.#ms;
  }

  note(isFailing: boolean, now: number): void {
    this.isFailing = isFailing;
    this.at = now;
    if (isFailing || !this.isOut) return;
    this.isOut = false;
    this.isTried = false;
    this.#until = now;
  }

  isDue(now: number): boolean {
    return this.#until <= now;
  }

  /** Lets one call try the node. If it has no outcome, another one may try after the same time. */
  try(now: number): void {
    this.isTried = true;
    this.#until = now + this.#ms;
  }
}

/** The nodes of a group as one endpoint sees them, or all endpoints together. */
class View {
  /** Empty for the view of all. */
  readonly team: string;
  readonly #healths = new Map<Member, Health>();
  /** Time of the last call that may be repeated. */
  #repeatableAt: number = Number.NEGATIVE_INFINITY;

  constructor(team = "") {
    this.team = team;
  }

  healthOf(node: Member): Health {
    return getOrAdd(this.#healths, node, () => new Health());
  }

  /** Notes a call. @returns true if it may try nodes that are out: if it may be repeated, or if no call may be. */
  mayTry(mayRepeat: boolean, now: number): boolean {
    if (mayRepeat) this.#repeatableAt = now;
    return mayRepeat || now - this.#repeatableAt > windowMs;
  }
}

/** Ranks of {@link Standings}. They outweigh the ranks by height. */
const outRank = 4;
const tryRank = -4;

/** The nodes of a group as a call sees them while some of them fail. */
function standingsIn(views: readonly View[], mayRepeat: boolean, now: number) {
  const mayTry = views.map((view) => view.mayTry(mayRepeat, now));
  return {
    /** Positive for a node that is out, least for the one that failed longest ago. Negative if this call is to try the node. */
    rank(node: Member): number {
      const healths = views.map((view) => view.healthOf(node));
      const failedAt = Math.max(...healths.map(({ at }) => at));
      let rank = 0;
      for (const [index, health] of healths.entries()) {
        if (!health.isOut) continue;
        if (!mayTry[index] || !health.isDue(now)) return outRank + 1 / (1 + now - failedAt);
        rank = tryRank;
      }
      return rank;
    },
    /** Notes the node that the call goes to. */
    chosen(node: Member): void {
      for (const health of views.map((view) => view.healthOf(node)))
        if (health.isOut && health.isDue(now)) health.try(now);
    },
  };
}

/**
 * Finds the nodes of a chain and network that fail more often than the others. A node is out for an endpoint whose call it failed. It is
 * out for all only if it fails for several endpoints, of several teams if several teams call, and another node clearly fails for fewer. So
 * no team can put a node out for others, whatever it calls. Calls are noted only while some node fails.
 */
export class Outliers {
  readonly #nodes: readonly Member[];
  readonly #endpoints = new Map<string, View>();
  #all = new View();
  #troubledUntil = 0;

  constructor(nodes: readonly Member[]) {
    this.#nodes = nodes;
  }

  /** Returns the standings for a call. `undefined` while every node is in. */
  standings({ id }: Caller, mayRepeat: boolean, now: number) {
    if (now >= this.#troubledUntil) return undefined;
    const own = this.#endpoints.get(id);
    return standingsIn(own ? [this.#all, own] : [this.#all], mayRepeat, now);
  }

  succeeded(endpoint: Caller, node: Member, now: number): void {
    if (now >= this.#troubledUntil) return;
    for (const view of [this.#all, this.#viewOf(endpoint)]) view.healthOf(node).note(false, now);
  }

  /** `leastMs`: time for which the node asked to be left alone. */
  failed(endpoint: Caller, node: Member, now: number, leastMs = 0): void {
    if (!this.#beginTrouble(now)) return;
    const own = this.#viewOf(endpoint).healthOf(node);
    const common = this.#all.healthOf(node);
    own.note(true, now);
    this.#lengthen(now, own.putOut(now, Math.min(leastMs, longestRetryAfterMs)));
    common.at = now;
    if (common.isTried || this.#isOutlier(node, now)) this.#lengthen(now, common.putOut(now, 0));
  }

  /** The node took no connection. No caller can cause that, so the node is out for all. */
  unreachable(node: Member, now: number): void {
    if (!this.#beginTrouble(now)) return;
    const common = this.#all.healthOf(node);
    common.at = now;
    this.#lengthen(now, common.putOut(now, 0));
  }

  /** True if all endpoints avoid a node. At least one node is always in. */
  isOut(node: Member, now: number): boolean {
    const isOut = (one: Member): boolean => this.#all.healthOf(one).isOut;
    return now < this.#troubledUntil && isOut(node) && !this.#nodes.every(isOut);
  }

  /** @returns false if there is no other node */
  #beginTrouble(now: number): boolean {
    if (this.#nodes.length === 1) return false;
    if (now >= this.#troubledUntil) {
      this.#endpoints.clear();
      this.#all = new View();
    }
    return true;
  }

  /** Keeps on noting calls until it is known if a node fails again when it comes back. */
  #lengthen(now: number, outMs: number): void {
    this.#troubledUntil = Math.max(this.#troubledUntil, now + 2 * outMs + windowMs);
  }

  #viewOf({ id, team }: Caller): View {
    const view = this.#endpoints.get(id) ?? new View(team);
    setBounded(this.#endpoints, maxEndpoints, id, view);
    return view;
  }

  /** Compares a node with the others. Each endpoint has one voice for each node: its last outcome there. */
  #isOutlier(node: Member, now: number): boolean {
    const own = this.#tally(node, now);
    const teams = new Set([...this.#endpoints.values()].map(({ team }) => team));
    if (own.failing < fewestVoices || (own.isOfOneTeam && teams.size > 1)) return false;
    return this.#nodes.some((other) => {
      const { failing, all } = this.#tally(other, now);
      const isIn = !this.#all.healthOf(other).isOut && failing < all;
      return isIn && own.failing / own.all - failing / all >= clearlyMore;
    });
  }

  #tally(node: Member, now: number) {
    const views = [...this.#endpoints.values()].filter((view) => now - view.healthOf(node).at <= windowMs);
    const failing = views.filter((view) => view.healthOf(node).isFailing);
    const isOfOneTeam = new Set(failing.map(({ team }) => team)).size === 1;
    return { failing: failing.length, all: views.length, isOfOneTeam };
  }
}
