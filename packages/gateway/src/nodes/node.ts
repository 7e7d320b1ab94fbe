import { secretsOfPairs } from "@ledgergate/document";
import { MASKED } from "@ledgergate/runtime/mask";
import { Pool } from "undici";
import type { NodeConfig } from "../config/config.ts";
import { LinkReplacer, type Replacement } from "./replace-links.ts";

/** How long a node that failed is passed over while another one is available, in ms. */
const cooldownMs = 5000;
/** The longest that a node's own Retry-After is believed, in ms. */
const longestCooldownMs = 60_000;
/** How long a height counts, in ms: a node that came last for its lag gets another call then. */
const heightHoldsMs = 10_000;

/** A node that calls are forwarded to, and what is known of it. */
export class Node {
  readonly name: string;
  readonly pool: Pool;
  /** What stands before an operation's path. */
  readonly basePath: string;
  /** What goes with the query of every call, without its question mark. */
  readonly search: string;
  /** The names of these parameters in lower case. */
  readonly searchNames: ReadonlySet<string>;
  /** Sent with every call, names and values in turn. */
  readonly headers: readonly string[];
  /** The names of these in lower case. */
  readonly ownHeaders: ReadonlySet<string>;
  /** Lower-case names of further request headers that it gets. */
  readonly sendHeaders: ReadonlySet<string>;
  /** Texts that no caller may see. */
  readonly credentials: readonly string[];
  readonly maxCalls: number;
  underWay = 0;
  /** By the monotonic clock, in ms. */
  coolsUntil = 0;
  /** Blocks behind the best of its group when it last told its height. */
  lag = 0;
  height = 0;
  heightHoldsUntil = 0;
  /** Beginnings of links that lead to it. */
  readonly #links: readonly string[];
  /** What hides its credentials in texts. */
  readonly #masks: readonly Replacement[];
  readonly #teamCalls: number;
  readonly #underWayByTeam = new Map<string, number>();

  constructor(config: NodeConfig, teamShare: number, connectMs: number) {
    const url = new URL(config.url);
    this.name = config.name;
    this.basePath = url.pathname.replace(/\/+$/, "");
    this.search = url.search.slice(1);
    this.searchNames = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()));
    const headers = [...Object.entries(config.headers), ...basicAuthorization(url)];
    this.headers = headers.flat();
    this.ownHeaders = new Set(this.headers.flatMap((text, index) => (index % 2 === 0 ? text.toLowerCase() : [])));
    this.sendHeaders = new Set(config.sendHeaders.map((name) => name.toLowerCase()));
    this.#links = config.links.length > 0 ? config.links : [url.origin + this.basePath];
    this.credentials = credentialsOf(url, headers);
    this.#masks = this.credentials.map((text) => ({ needle: Buffer.from(text), by: Buffer.from(MASKED) }));
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

  /** Whether it takes one more call of a team: its calls under way are capped, and so is a team's share of them. */
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

  /** Leads links in a text back to where the caller came from. */
  leadBack(text: string, baseUrl: string): string {
    return this.#links.reduce((led, link) => led.replaceAll(link, () => baseUrl), text);
  }

  /** Leads the links of a stream back, and hides the credentials of links that lead elsewhere. */
  replaceLinks(baseUrl: string): LinkReplacer {
    const by = Buffer.from(baseUrl);
    return new LinkReplacer([...this.#links.map((link) => ({ needle: Buffer.from(link), by })), ...this.#masks]);
  }

  /** Passes it over for a while, as long as another one is available. `retryAfter`: what it said itself, in seconds. */
  coolDown(now: number, retryAfter: string | string[] | undefined): void {
    const own = /^\d{1,9}$/.test(String(retryAfter)) ? Number(retryAfter) * 1000 : 0;
    this.coolsUntil = now + Math.min(Math.max(own, cooldownMs), longestCooldownMs);
  }

  /** Takes note of the height that it told with an answer. */
  tellHeight(height: number, now: number, group: readonly Node[]): void {
    let best = height;
    for (const node of group) if (node.heightHoldsUntil > now && node.height > best) best = node.height;
    this.height = height;
    this.lag = best - height;
    this.heightHoldsUntil = now + heightHoldsMs;
  }
}

function basicAuthorization({ username, password }: URL): [string, string][] {
  if (username === "" && password === "") return [];
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return [["authorization", `Basic ${Buffer.from(credentials).toString("base64")}`]];
}

/**
 * What of a node's configuration may be a credential: long segments of its path, values of its query, and values of its headers.
 * Short ones are words, which would be found in any text.
 */
function credentialsOf(url: URL, headers: readonly (readonly [string, string])[]): string[] {
  const segments = url.pathname.split("/").filter((segment) => segment.length >= 16);
  const values = [url.username, url.password, ...url.searchParams.values(), ...headers.map(([, value]) => value)];
  const found = [...segments, ...[...values, ...secretsOfPairs(headers)].filter((value) => value.length >= 8)];
  // The longest first: a part of it may be another one.
  return [...new Set(found)].sort((one, other) => other.length - one.length);
}
