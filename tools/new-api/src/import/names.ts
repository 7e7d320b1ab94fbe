import { pascalCase } from "@ledgergate/codegen/type-names";

/** Makes names equal that file systems take for one: some ignore case, or in which way an accent is written. */
export const fold = (name: string) => name.normalize("NFKD").toLowerCase();

/** Adds a number to a name that is taken. */
export function takeName(name: string, taken: Set<string>, separator = ""): string {
  let free = name;
  for (let number = 2; taken.has(fold(free)); number++) free = `${name}${separator}${number}`;
  taken.add(fold(free));
  return free;
}

/** Makes unique names. */
export class Names {
  readonly #taken: Set<string>;

  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken.map(fold));
  }

  /** Makes a name of texts, in PascalCase and ASCII. Adds a number if the name is taken. */
  take(...texts: readonly string[]): string {
    const words = pascalCase(texts.join(" ").normalize("NFKD").replace(/\p{M}/gu, "")).replace(/[^A-Za-z\d]/g, "");
    return takeName((/^[A-Z]/.test(words) ? words : `Part${words}`).slice(0, 100), this.#taken);
  }
}
