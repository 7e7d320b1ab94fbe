/** Number of rows in a part, a power of 2. */
const partRows = 4_096;

/**
 * Rows of 32-bit words, each found by its key: its first words. Keys must be random, since their first word is the hash. A row keeps
 * its number until it is deleted. The rows are in typed arrays, which garbage collection does not visit.
 */
export class WordTable {
  readonly #keyWords: number;
  readonly #rowWords: number;
  /** The words of the rows. They are not in one array, since a larger one would have to be copied. */
  readonly #parts: Uint32Array[] = [];
  /** Numbers of rows plus 1, by open addressing with linear probing; 0 is a gap. At least half of it are gaps. */
  #index = new Uint32Array(32);
  /** Number of rows, with the deleted ones. */
  #end = 0;
  /** Deleted rows, which are used again. */
  readonly #free: number[] = [];

  constructor(keyWords: number, otherWords: number) {
    this.#keyWords = keyWords;
    this.#rowWords = keyWords + otherWords;
  }

  /** Returns the number of the key's row, or -1. */
  find(key: Uint32Array): number {
    for (let at = this.#homeOf(key[0] ?? 0); ; at = this.#after(at)) {
      const row = (this.#index[at] ?? 0) - 1;
      if (row === -1 || this.#hasKey(row, key)) return row;
    }
  }

  /** Adds a row for a new key. Its other words are 0. @returns its number */
  add(key: Uint32Array): number {
    const row = this.#free.pop() ?? this.#append();
    for (const [word, value] of key.entries()) this.set(row, word, value);
    this.#enter(row);
    return row;
  }

  delete(row: number): void {
    let gap = this.#homeOf(this.get(row, 0));
    while (this.#index[gap] !== row + 1) gap = this.#after(gap);
    // Moves later rows into the gap, unless they would then stand before the place at which a search for them begins.
    for (let at = this.#after(gap); this.#index[at] !== 0; at = this.#after(at)) {
      const home = this.#homeOf(this.get((this.#index[at] ?? 0) - 1, 0));
      if (this.#distance(home, at) < this.#distance(gap, at)) continue;
      this.#index[gap] = this.#index[at] ?? 0;
      gap = at;
    }
    this.#index[gap] = 0;
    for (let word = 0; word < this.#rowWords; word++) this.set(row, word, 0);
    this.#free.push(row);
  }

  /** Reads a word of a row. All words of a deleted row are 0. */
  get(row: number, word: number): number {
    return this.#parts[Math.floor(row / partRows)]?.[(row % partRows) * this.#rowWords + word] ?? 0;
  }

  /** Changes a word of a row, except its key. */
  set(row: number, word: number, value: number): void {
    const part = this.#parts[Math.floor(row / partRows)];
    if (part) part[(row % partRows) * this.#rowWords + word] = value;
  }

  /** Yields the numbers of all rows, also of deleted ones. A row that is added meanwhile may be left out. */
  *rows(): Generator<number> {
    for (let row = 0; row < this.#end; row++) yield row;
  }

  #hasKey(row: number, key: Uint32Array): boolean {
    for (let word = 0; word < this.#keyWords; word++) if (this.get(row, word) !== key[word]) return false;
    return true;
  }

  #enter(row: number): void {
    let at = this.#homeOf(this.get(row, 0));
    while (this.#index[at] !== 0) at = this.#after(at);
    this.#index[at] = row + 1;
  }

  /** Makes room for one more row. No row is deleted then. */
  #append(): number {
    const row = this.#end++;
    if (row % partRows === 0) this.#parts.push(new Uint32Array(partRows * this.#rowWords));
    if (2 * this.#end > this.#index.length) {
      this.#index = new Uint32Array(2 * this.#index.length);
      for (let each = 0; each < row; each++) this.#enter(each);
    }
    return row;
  }

  /** Returns the place at which a search begins. */
  #homeOf(hash: number): number {
    return hash & (this.#index.length - 1);
  }

  #after(at: number): number {
    return (at + 1) & (this.#index.length - 1);
  }

  #distance(from: number, to: number): number {
    return (to - from) & (this.#index.length - 1);
  }
}
