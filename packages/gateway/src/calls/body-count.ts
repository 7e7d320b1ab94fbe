import type { KnownEndpoint } from "../access/directory.ts";
import { Counter } from "../counter.ts";
import { networksOf } from "./networks-of.ts";

/** Largest number of bodies with a key that a worker receives at the same time, in all and from one team. */
const withKey = { all: 192, team: 32 };

/** The same without a key: in all, and from an address or IPv6 /64, then from an IPv6 /56. */
const withoutKey = { all: 64, networks: [8, 16] };

/** The limit that is reached, or a function that ends the count of the body. */
type Counted = "owner" | "worker" | (() => void);

/** A body without a key. */
interface KeylessBody {
  readonly networks: readonly string[];
  readonly stop: () => void;
}

/** Counts the request bodies that a worker is receiving, so that unfinished ones take a bounded amount of memory. */
export class BodyCount {
  #withKey = 0;
  readonly #byTeam = new Counter();
  /** In the order in which they began. */
  readonly #withoutKey = new Set<KeylessBody>();

  beginWithKey({ team }: KnownEndpoint): Counted {
    if (this.#byTeam.of(team) >= withKey.team) return "owner";
    if (this.#withKey >= withKey.all) return "worker";
    this.#withKey++;
    this.#byTeam.add(team, 1);
    return () => {
      this.#withKey--;
      this.#byTeam.add(team, -1);
    };
  }

  /**
   * Counts a body of a caller whose key is not checked yet. If there are too many, stops the body that began first in the network with
   * the most, so that no network keeps others from sending theirs. `stop` must end the count.
   */
  beginWithoutKey(address: string, stop: () => void): Counted {
    const body = { networks: networksOf(address), stop };
    const counts = new Counter();
    for (const { networks } of this.#withoutKey) for (const network of networks) counts.add(network, 1);
    if (body.networks.some((network, index) => counts.of(network) >= (withoutKey.networks[index] ?? 0))) return "owner";
    if (this.#withoutKey.size >= withoutKey.all) this.#firstOfLargest(counts)?.stop();
    this.#withoutKey.add(body);
    return () => this.#withoutKey.delete(body);
  }

  #firstOfLargest(counts: Counter): KeylessBody | undefined {
    const sizeOf = ({ networks }: KeylessBody): number => Math.max(...networks.map((one) => counts.of(one)));
    let first: KeylessBody | undefined;
    for (const body of this.#withoutKey) if (!first || sizeOf(body) > sizeOf(first)) first = body;
    return first;
  }
}
