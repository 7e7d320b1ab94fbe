import { type NodeQuery, readNodeQuery } from "@ledgergate/service-kit";
import { Pool } from "undici";
import type { NodeConfig } from "../config/config.ts";
import { basicAuthorization, spellCredentials } from "./credentials.ts";
import { HeightTrack } from "./height-track.ts";
import { isRetryAfter } from "./retry-after.ts";
import { createSearches, type Searches } from "./searches.ts";

/** Time for which a failed node is passed over while another one is available, in ms. */
const cooldownMs = 5000;
/** The longest that a node's own Retry-After is believed, in ms. */
const longestCooldownMs = 60_000;
/** Time for which a lag counts, in ms: a node that came last for its lag gets another call then. */
const lagHoldsMs = 10_000;

/** A node that calls are forwarded to, and what is known of it. */
export class Node {
  readonly name: string;
  readonly pool: Pool;
  /** Path before an operation's path. */
  readonly basePath: string;
  readonly query: NodeQuery;
  /** Sent with every call, names and values in turn. */
  readonly headers: readonly string[];
  /** The names of these in lower case. */
  readonly ownHeaders: ReadonlySet<string>;
  /** Lower-case names of further request headers that it gets. */
  readonly sendHeaders: ReadonlySet<string>;
  /** Finds what no caller may see. */
  readonly searches: Searches;
  readonly maxCalls: number;
  underWay = 0;
  /** By the monotonic clock, in ms. */
  coolsUntil = 0;
  readonly heights: HeightTrack = new HeightTrack();
  /** Blocks behind the best of its group when it last told its height. */
  lag = 0;
  lagHoldsUntil = 0;
  readonly #teamCalls: number;
  readonly #underWayByTeam = new Map<string, number>();

  constructor(config: NodeConfig, teamShare: number, connectMs: number) {
    const url = new URL(config.url);
    this.name = config.name;
    this.basePath = url.pathname.replace(/\/+$/, "");
    this.query = readNodeQuery(url);
    const headers = [...Object.entries(config.headers), ...basicAuthorization(url)];
    this.headers = headers.flat();
    this.ownHeaders = new Set(this.headers.flatMap((text, index) => (index % 2 === 0 ? text.toLowerCase() : [])));
    this.sendHeaders = new Set(config.sendHeaders.map((name) => name.toLowerCase()));
    this.searches = createSearches(url, config.links, spellCredentials(url, headers));
    this.maxCalls = config.maxCalls;
    this.#teamCalls = Math.max(Math.floor(config.maxCalls * teamShare), 1);
    this.pool = new Pool(url.origin, {
      connections: config.maxCalls,
      pipelining: 1,
      allowH2: false,
      connect: { timeout: connectMs },
      // Their timers have half a second of slack: the deadlines of calls are ours.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Tests for room for one more call of a team. All calls of the node are capped, and each team's share of them. */
  hasRoom(team: string): boolean {
    return this.underWay < this.maxCalls && (this.#underWayByTeam.get(team) ?? 0) < this.#teamCalls;
  }

  begin(team: string): void {
    this.underWay++;
    this.#underWayByTeam.set(team, (this.#underWayByTeam.get(team) ?? 0) + 1);
  }

  end(team: string): void {
    this.underWay--;
    const left = (this.#underWayByTeam.get(team) ?? 1) - 1;
    if (left === 0) this.#underWayByTeam.delete(team);
    else this.#underWayByTeam.set(team, left);
  }

  /** Passes it over for a while, as long as another one is available. `retryAfter`: what it said itself, in seconds. */
  coolDown(now: number, retryAfter: string | string[] | undefined): void {
    const own = isRetryAfter(retryAfter) ? Number(retryAfter) * 1000 : 0;
    // A date gives NaN, and the default.
    this.coolsUntil = now + Math.min(Math.max(own || 0, cooldownMs), longestCooldownMs);
  }

  /** Takes note of the height that it told with an answer. */
  tellHeight(height: number, now: number, group: readonly Node[]): void {
    this.lag = this.heights.tell(height, now, group);
    this.lagHoldsUntil = now + lagHoldsMs;
  }
}
