import type { Node } from "./endpoint.ts";

/**
 * Remembers which nodes failed lately, so that calls pass them over where another one is there. After the rest one call tries
 * the node, while the others go on passing it over until it has answered.
 */
export class NodeRest {
  readonly #restMs: number;
  readonly #restsUntil = new Map<string, number>();

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  isResting({ address }: Node): boolean {
    return performance.now() < (this.#restsUntil.get(address) ?? 0);
  }

  /** Of some nodes, the one to call now: the first that does not rest, else the one whose rest ends first. */
  take(nodes: readonly Node[]): Node | undefined {
    const now = performance.now();
    const restsUntil = ({ address }: Node) => this.#restsUntil.get(address) ?? 0;
    const chosen =
      nodes.find((node) => restsUntil(node) <= now) ??
      nodes.reduce<Node | undefined>(
        (first, node) => (first && restsUntil(first) <= restsUntil(node) ? first : node),
        undefined,
      );
    if (chosen && this.#restsUntil.has(chosen.address)) this.failed(chosen);
    return chosen;
  }

  /** Begins a rest, or begins it anew. */
  failed({ address }: Node): void {
    this.#restsUntil.set(address, performance.now() + this.#restMs);
  }

  answered({ address }: Node): void {
    this.#restsUntil.delete(address);
  }
}
