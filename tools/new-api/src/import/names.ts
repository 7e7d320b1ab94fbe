import { pascalCase } from "@ledgergate/codegen/type-names";

/** Makes unique names. Names that differ only in case count as equal, since some file systems ignore case. */
export class Names {
  readonly #taken: Set<string>;

  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken.map((name) => name.toLowerCase()));
  }

  /** Makes a name of texts, in PascalCase and ASCII. Adds a number if the name is taken. */
  take(...texts: readonly string[]): string {
    const words = pascalCase(texts.join(" ").normalize("NFKD").replace(/\p{M}/gu, "")).replace(/[^A-Za-z\d]/g, "");
    const name = (/^[A-Z]/.test(words) ? words : `Part${words}`).slice(0, 100);
    let free = name;
    for (let number = 2; this.#taken.has(free.toLowerCase()); number++) free = `${name}${number}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}
