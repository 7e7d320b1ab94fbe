import MiniSearch from "minisearch";
import type { SearchRecord } from "../src/search-records.ts";

/** A search result. */
export interface SearchHit {
  readonly record: SearchRecord;
  /** The words of the index that matched. */
  readonly terms: readonly string[];
}

/** Ranks operations first, then parts of requests and answers, then texts. */
const WEIGHTS: Readonly<Record<SearchRecord["kind"], number>> = {
  operation: 7,
  parameter: 1.3,
  header: 1.2,
  schema: 1.2,
  page: 1.1,
  property: 1,
  status: 1,
  // Error codes are many, and contain the words of operations. A query that is a whole code still ranks it first.
  "error code": 0.7,
};

/** Creates a search over records. A record must match every word of the query exactly, by prefix, or with one typo. */
export function createSearch(records: readonly SearchRecord[]): (query: string) => SearchHit[] {
  const index = new MiniSearch({ fields: ["title", "words", "text", "where"], tokenize: tokensOf });
  index.addAll(records.map((record, id) => ({ id, ...record })));
  return (query) =>
    index
      .search(query, {
        tokenize: wordsOf,
        combineWith: "AND",
        prefix: true,
        // Allows one typo in words of more than three letters.
        fuzzy: (term) => (term.length > 3 ? 1 : false),
        weights: { prefix: 0.5, fuzzy: 0.2 },
        boost: { title: 6, words: 2 },
        boostDocument: (id, term) => {
          const record = records[id as number];
          if (record === undefined) return 1;
          const isNamedSo = record.title.toLowerCase() === term;
          return WEIGHTS[record.kind] * (isNamedSo ? 3 : 1);
        },
      })
      .flatMap(({ id, terms }) => {
        const record = records[id as number];
        return record === undefined ? [] : [{ record, terms }];
      });
}

/** Splits a query into words. Names such as `gas_used` stay whole. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** Splits a text into words, and names into their words: `account` also finds `getAccount`. */
function tokensOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const parts = words.flatMap((word) =>
    word.split(/_+|(?<=[a-z\d])(?=[A-Z])/).filter((part) => part !== "" && part !== word),
  );
  return [...new Set([...words, ...parts].map((word) => word.toLowerCase()))];
}
