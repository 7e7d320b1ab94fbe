import { getOrAdd } from "@ledgergate/service-kit";
import type { Rate } from "../config/config.ts";
import { WordTable } from "./word-table.ts";

export interface EndpointRow {
  readonly id: string;
  readonly team: string;
  readonly chain: string;
  readonly network: string;
  readonly enabled: boolean;
  readonly deleted: boolean;
  /** Absent if only the team's limit applies. */
  readonly rate?: Rate;
  /** Digests of its keys in base64url. `validUntil` is the end of an old key's validity, in ms. */
  readonly keys: readonly { readonly digest: string; readonly validUntil?: number }[];
}

/** An endpoint without its keys. */
export type EndpointFacts = Omit<EndpointRow, "deleted" | "keys">;

/** Words of the row of an endpoint. Its key is its id. */
const endpointWord = { team: 4, chain: 5, network: 6, state: 7, firstKey: 8 } as const;
/** Words of the row of a key: its digest, its endpoint, and the endpoint's next key. References are numbers of rows plus 1; 0 is none. */
const keyWord = { endpoint: 8, next: 9 } as const;
/** The word `state`. It is 0 in deleted rows. */
const state = { enabled: 1, disabled: 2 } as const;

const idWords = 4;
const digestWords = 8;

/**
 * Endpoints and the digests of their keys. In typed arrays, a million take about 90 MB, and garbage collection does not visit them.
 * Objects are created when an endpoint is read.
 */
export class EndpointTable {
  readonly #endpoints = new WordTable(idWords, 5);
  readonly #keys = new WordTable(digestWords, 2);
  /** Teams, chains and networks by their numbers. */
  readonly #names = new NumberedTexts();
  /** Own rates, by the row of the endpoint. */
  readonly #rates = new Map<number, Rate>();
  /** Ends of old keys, by the row of the key. */
  readonly #ends = new Map<number, number>();
  /** Numbers of endpoints, by the number of the team. */
  readonly #counts: number[] = [];

  has(id: string): boolean {
    return this.#endpoints.find(readId(id)) !== -1;
  }

  /** Returns the number of a team's endpoints. */
  countOf(team: string): number {
    return this.#counts[this.#names.numberOf(team)] ?? 0;
  }

  /** Finds the endpoint of a key's digest. `validUntil` is the end of an old key's validity, in ms. */
  find(digest: string) {
    const key = this.#keys.find(readDigest(digest));
    if (key === -1) return undefined;
    const endpoint = this.#read(this.#keys.get(key, keyWord.endpoint) - 1);
    return { endpoint, validUntil: this.#ends.get(key) };
  }

  /** Adds or replaces an endpoint with its keys, or deletes it. */
  apply({ id, team, chain, network, enabled, deleted, rate, keys }: EndpointRow): void {
    let row = this.#endpoints.find(readId(id));
    if (row !== -1) {
      this.#deleteKeys(row);
      this.#count(row, -1);
    }
    if (deleted) {
      if (row !== -1) this.#endpoints.delete(row);
      this.#rates.delete(row);
      return;
    }
    if (row === -1) row = this.#endpoints.add(readId(id));
    this.#endpoints.set(row, endpointWord.team, this.#names.numberOf(team));
    this.#endpoints.set(row, endpointWord.chain, this.#names.numberOf(chain));
    this.#endpoints.set(row, endpointWord.network, this.#names.numberOf(network));
    this.#endpoints.set(row, endpointWord.state, enabled ? state.enabled : state.disabled);
    if (rate) this.#rates.set(row, rate);
    else this.#rates.delete(row);
    this.#count(row, 1);
    this.#setKeys(row, keys);
  }

  #count(row: number, by: number): void {
    const team = this.#endpoints.get(row, endpointWord.team);
    this.#counts[team] = (this.#counts[team] ?? 0) + by;
  }

  /** Yields all endpoints. Each is read when it is requested, so the table may change meanwhile. */
  *rows(): Generator<EndpointRow> {
    for (const row of this.#endpoints.rows())
      if (this.#endpoints.get(row, endpointWord.state) !== 0)
        yield { ...this.#read(row), deleted: false, keys: this.#keysOf(row).map((key) => this.#readKey(key)) };
  }

  #read(row: number): EndpointFacts {
    const rate = this.#rates.get(row);
    return {
      id: writeId(this.#endpoints, row),
      team: this.#names.textOf(this.#endpoints.get(row, endpointWord.team)),
      chain: this.#names.textOf(this.#endpoints.get(row, endpointWord.chain)),
      network: this.#names.textOf(this.#endpoints.get(row, endpointWord.network)),
      enabled: this.#endpoints.get(row, endpointWord.state) === state.enabled,
      ...(rate && { rate }),
    };
  }

  #readKey(key: number): EndpointRow["keys"][number] {
    const validUntil = this.#ends.get(key);
    return { digest: writeDigest(this.#keys, key), ...(validUntil !== undefined && { validUntil }) };
  }

  #keysOf(endpoint: number): number[] {
    const keys: number[] = [];
    for (let next = this.#endpoints.get(endpoint, endpointWord.firstKey); next !== 0; ) {
      keys.push(next - 1);
      next = this.#keys.get(next - 1, keyWord.next);
    }
    return keys;
  }

  #setKeys(endpoint: number, keys: EndpointRow["keys"]): void {
    this.#endpoints.set(endpoint, endpointWord.firstKey, 0);
    for (const { digest, validUntil } of keys) {
      const known = this.#keys.find(readDigest(digest));
      // The key may still belong to a deleted endpoint whose deletion is read later.
      if (known !== -1) this.#removeKey(known);
      const key = this.#keys.add(readDigest(digest));
      if (validUntil !== undefined) this.#ends.set(key, validUntil);
      this.#keys.set(key, keyWord.endpoint, endpoint + 1);
      this.#keys.set(key, keyWord.next, this.#endpoints.get(endpoint, endpointWord.firstKey));
      this.#endpoints.set(endpoint, endpointWord.firstKey, key + 1);
    }
  }

  /** Removes a key from its endpoint, whose other keys stay. */
  #removeKey(key: number): void {
    const endpoint = this.#keys.get(key, keyWord.endpoint) - 1;
    const others = this.#keysOf(endpoint)
      .filter((other) => other !== key)
      .map((other) => this.#readKey(other));
    this.#deleteKeys(endpoint);
    this.#setKeys(endpoint, others);
  }

  #deleteKeys(endpoint: number): void {
    for (const key of this.#keysOf(endpoint)) {
      this.#ends.delete(key);
      this.#keys.delete(key);
    }
  }
}

/** Numbers texts in the order in which they appear. */
class NumberedTexts {
  readonly #texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    return getOrAdd(this.#numbers, text, () => this.#texts.push(text) - 1);
  }

  textOf(number: number): string {
    return this.#texts[number] ?? "";
  }
}

/** The words of one id or digest while it is converted. `bytes` are the same memory. */
const words = new Uint32Array(digestWords);
const bytes = Buffer.from(words.buffer);
const wordsOfId = words.subarray(0, idWords);

/** @returns words that are valid until the next conversion */
function readId(id: string): Uint32Array {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))
    throw new Error(`The id of the endpoint "${id}" is no UUID.`);
  bytes.write(id.replaceAll("-", ""), "hex");
  return wordsOfId;
}

function writeId(table: WordTable, row: number): string {
  for (let word = 0; word < idWords; word++) words[word] = table.get(row, word);
  const hex = bytes.toString("hex", 0, 4 * idWords);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** @returns words that are valid until the next conversion */
function readDigest(digest: string): Uint32Array {
  if (bytes.write(digest, "base64url") !== 4 * digestWords) throw new Error("The digest of a key has not 32 bytes.");
  return words;
}

function writeDigest(table: WordTable, row: number): string {
  for (let word = 0; word < digestWords; word++) words[word] = table.get(row, word);
  return bytes.toString("base64url");
}
