import type { Exercise, Triple } from "./triples.ts";

/** Counts the covered triples of an API. */
export class Coverage {
  readonly #api: string;
  /** Number of examples not yet checked, by the title of their triple. */
  readonly #unchecked: Map<string, number>;
  readonly total: number;
  readonly #conditions: Set<string> = new Set();
  #exercises = 0;

  constructor(api: string, triples: readonly Triple[]) {
    this.#api = api;
    this.#unchecked = new Map(triples.map(({ title, examples }) => [title, Math.max(1, examples.length)]));
    this.total = triples.length;
  }

  /** Records a successful exercise. A triple is covered after all of its examples. */
  add({ triple: { title } }: Exercise): void {
    this.#exercises += 1;
    const remaining = (this.#unchecked.get(title) ?? 0) - 1;
    if (remaining > 0) this.#unchecked.set(title, remaining);
    else this.#unchecked.delete(title);
  }

  /** Records a condition whose bad request got the declared answer. */
  addCondition(condition: string): void {
    this.#conditions.add(condition);
  }

  get missing(): readonly string[] {
    return [...this.#unchecked.keys()];
  }

  get covered(): number {
    return this.total - this.#unchecked.size;
  }

  toString(): string {
    const refused = `refused as declared: ${[...this.#conditions].join(", ") || "nothing"}`;
    return `${this.#api}: ${share(this)}, ${this.#exercises} examples; ${refused}`;
  }
}

/** Sums up several APIs in one line. */
export function totalOf(coverages: readonly Coverage[]): string {
  const sum = (figure: "covered" | "total") => coverages.reduce((total, coverage) => total + coverage[figure], 0);
  return `Contract: ${share({ covered: sum("covered"), total: sum("total") })}`;
}

function share({ covered, total }: Pick<Coverage, "covered" | "total">): string {
  const percent = total === 0 ? 100 : Math.floor((100 * covered) / total);
  return `${covered} of ${total} operation × status × media type triples covered (${percent} %)`;
}
