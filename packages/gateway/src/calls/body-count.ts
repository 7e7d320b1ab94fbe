/** The most bodies that one endpoint may be sending at a time; without an endpoint, one address. */
const mostOfOwner = 32;

/** The most bodies that a worker receives at a time. */
const mostOfWorker = 256;

/** Counts the request bodies that a worker is receiving, so that unfinished ones take a bounded amount of memory. */
export class BodyCount {
  #all = 0;
  readonly #byOwner = new Map<string, number>();

  /**
   * Counts one more body, unless that is too many.
   *
   * @returns who sends too many; undefined when the body is counted.
   */
  begin(owner: string): "owner" | "worker" | undefined {
    const count = this.#byOwner.get(owner) ?? 0;
    if (count >= mostOfOwner) return "owner";
    if (this.#all >= mostOfWorker) return "worker";
    this.#all++;
    this.#byOwner.set(owner, count + 1);
    return undefined;
  }

  /** Counts one body less, once for each that was counted. */
  end(owner: string): void {
    const count = this.#byOwner.get(owner) ?? 0;
    this.#all--;
    if (count > 1) this.#byOwner.set(owner, count - 1);
    else this.#byOwner.delete(owner);
  }
}
