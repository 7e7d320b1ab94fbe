import MiniSearch from "minisearch";
import type { SearchRecord } from "../src/search-records.ts";

/** A search result, with the positions of the query's words in it. */
export interface Finding {
  readonly record: SearchRecord;
  /** The words of the index that matched. */
  readonly terms: readonly string[];
}

/** Operations first, then what a reader may have in hand, then texts. */
const WEIGHTS: Readonly<Record<SearchRecord["kind"], number>> = {
  operation: 7,
  parameter: 1.3,
  header: 1.2,
  schema: 1.2,
  page: 1.1,
  property: 1,
  status: 1,
  // There are many, whose names are made of the words of operations; a whole one comes first all the same.
  "error code": 0.7,
};

/** Makes a search of records: all words of a query have to be there, as they are, as beginnings, or with one typo. */
export function createSearch(records: readonly SearchRecord[]): (query: string) => Finding[] {
  const index = new MiniSearch({ fields: ["title", "words", "text", "where"], tokenize: tokensOf });
  index.addAll(records.map((record, id) => ({ id, ...record })));
  return (query) =>
    index
      .search(query, {
        tokenize: wordsOf,
        combineWith: "AND",
        prefix: true,
        // One letter too many, missing or wrong, in words that are long enough to be known by the others.
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

/** The words of a query: names stay whole, such as `gas_used`. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** The words of a text, and those that its names are made of: `getAccount` is found by `account`, too. */
function tokensOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const parts = words.flatMap((word) =>
    word.split(/_+|(?<=[a-z\d])(?=[A-Z])/).filter((part) => part !== "" && part !== word),
  );
  return [...new Set([...words, ...parts].map((word) => word.toLowerCase()))];
}
