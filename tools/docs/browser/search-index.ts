import MiniSearch from "minisearch";
import type { SearchRecord } from "../src/search-records.ts";

export interface SearchHit {
  readonly record: SearchRecord;
  /** The words of the index that matched. */
  readonly terms: readonly string[];
}

/** Ranks operations and guides far above the other kinds. */
const WEIGHTS: Readonly<Record<SearchRecord["kind"], number>> = {
  operation: 7,
  guide: 6,
  parameter: 1.3,
  header: 1.2,
  schema: 1.2,
  page: 1.1,
  property: 1,
  status: 1,
  // Error codes are many, and contain the words of operations. A query that is a whole code still ranks it first.
  "error code": 0.7,
  changelog: 1,
};

/** Finds records by a query. Prefers those of `section`, a folder of the site such as `ledger-a`. */
export type Search = (query: string, section?: string) => SearchHit[];

/** Creates a search over records. A record must match every word of the query exactly, by prefix, or with one typo. */
export function createSearch(records: readonly SearchRecord[]): Search {
  const index = new MiniSearch({ fields: ["title", "words", "text", "where"], tokenize: tokensOf });
  index.addAll(records.map((record, id) => ({ id, ...record })));
  return (query, section) => {
    const words = wordsOf(query);
    const hits = index
      .search(query, {
        tokenize: wordsOf,
        combineWith: "AND",
        prefix: true,
        // Allows one typo in words of more than three letters.
        fuzzy: (term) => (term.length > 3 ? 1 : false),
        weights: { prefix: 0.5, fuzzy: 0.2 },
        boost: { title: 6, words: 2, where: 2 },
        boostDocument: (id) => {
          const record = records[id as number];
          if (record === undefined) return 1;
          // The query is the title, perhaps with the API, as in `getAccount ledger a`.
          const title = wordsOf(record.title);
          const named = [...title, ...wordsOf(record.where)];
          const isNamed = title.every((word) => words.includes(word)) && words.every((word) => named.includes(word));
          const isInSection = section !== undefined && record.href.startsWith(`${section}/`);
          return WEIGHTS[record.kind] * (isNamed ? 3 : 1) * (isInSection ? 2 : 1);
        },
      })
      .flatMap(({ id, terms }) => {
        const record = records[id as number];
        return record === undefined ? [] : [{ record, terms }];
      });
    const isChangelog = ({ record }: SearchHit) => record.kind === "changelog";
    return [...fold(hits.filter((hit) => !isChangelog(hit))), ...hits.filter(isChangelog)];
  };
}

/** The plural that a folded hit shows with its count, such as `8 operations`. */
const PLACES: Partial<Record<SearchRecord["kind"], string>> = {
  status: "operations",
  parameter: "operations",
  property: "schemas",
  header: "APIs",
  "error code": "APIs",
};

/** Keeps one hit per guide. Merges equal hits of the kinds in `PLACES`, such as one status of several operations. */
function fold(hits: readonly SearchHit[]): SearchHit[] {
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const { kind, title, text, href } = hit.record;
    const page = href.replace(/#.*/, "");
    const equal = kind in PLACES ? JSON.stringify([kind, title, kind === "status" ? "" : text]) : href;
    const key = kind === "guide" ? page : equal;
    groups.set(key, [...(groups.get(key) ?? []), hit]);
  }
  return [...groups.values()].flatMap((group) => {
    const [best] = group;
    if (best === undefined) return [];
    const places = PLACES[best.record.kind];
    if (group.length === 1 || places === undefined) return [best];
    return [{ ...best, record: { ...best.record, where: `${group.length} ${places}` } }];
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
