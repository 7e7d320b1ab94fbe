/** The largest number of bodies that a worker receives at the same time from one endpoint, or from one address if there is no endpoint. */
const maxPerOwner = 32;

/** The largest number of bodies that a worker receives at the same time. */
const maxPerWorker = 256;

/** Counts the request bodies that a worker is receiving, so that unfinished ones take a bounded amount of memory. */
export class BodyCount {
  #all = 0;
  readonly #byOwner = new Map<string, number>();

  /**
   * Counts one more body if the limits allow it.
   *
   * @returns the limit that is reached, or `undefined` if the body is counted
   */
  begin(owner: string): "owner" | "worker" | undefined {
    const count = this.#byOwner.get(owner) ?? 0;
    if (count >= maxPerOwner) return "owner";
    if (this.#all >= maxPerWorker) return "worker";
    this.#all++;
    this.#byOwner.set(owner, count + 1);
    return undefined;
  }

  /** Ends the count of one body. Call it once for each counted body. */
  end(owner: string): void {
    const count = this.#byOwner.get(owner) ?? 0;
    this.#all--;
    if (count > 1) this.#byOwner.set(owner, count - 1);
    else this.#byOwner.delete(owner);
  }
}
