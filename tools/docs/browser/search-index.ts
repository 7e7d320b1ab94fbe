import MiniSearch, { type SearchResult } from "minisearch";

export interface SearchRecord {
  readonly kind: keyof typeof WEIGHTS;
  readonly title: string;
  /** Description, line by line. */
  readonly text: string;
  /** Owner of the entry, such as an operation of an API. */
  readonly where: string;
  /** Further search words. */
  readonly words?: string;
  /** Address from the root of the site. */
  readonly href: string;
}

export interface SearchHit extends SearchRecord {
  /** The words of the index that matched. */
  readonly terms: readonly string[];
}

/** The weight of each kind of record: operations and guides are far above the others. */
const WEIGHTS = {
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

/** Kinds of which equal hits are folded into one, with the plural that it shows with its count: `8 operations`. */
const PLACES: Readonly<Record<string, string>> = {
  parameter: "operations",
  header: "APIs",
  property: "schemas",
  status: "operations",
  "error code": "APIs",
};

/** Finds records by a query. Prefers those of `section`, a folder of the site such as `ledger-a`. */
export type Search = (query: string, section?: string) => SearchHit[];

/** Words of one meaning. A query for one also finds the others. */
const SYNONYMS = [
  "newest latest head tip",
  "pagination paginate paging page",
  "price pricing cost bill",
  "authentication authenticate authorization login",
  "stop abort cancel",
  "call request",
  "retry backoff",
  "failover fallback",
  "budget quota",
  "shell terminal cli",
  "mock simulate fake stub",
  "bigint uint64 int64",
].map((words) => words.split(" "));

/** Words of questions that say nothing of their subject. */
const STOP_WORDS = new Set(
  (
    "a an all and any are at be by can do does for from get have how i if in is it me much many my no not of on or our " +
    "such the there this to too what when where which why with you"
  ).split(" "),
);

/**
 * Creates a search over records. A record must match most words of the query: exactly, by prefix, by a synonym, in another form, or with
 * one typo.
 */
export function createSearch(records: readonly SearchRecord[]): Search {
  const index = new MiniSearch({
    fields: ["title", "words", "text", "where"],
    storeFields: ["kind", "title", "text", "where", "href"],
    tokenize: tokensOf,
  });
  index.addAll(records.map((record, id) => ({ id, ...record })));
  return (query, section = "") => {
    const words = subjectsOf(query);
    const found = index.search(
      { combineWith: "OR", queries: words.map((word) => ({ combineWith: "OR", queries: [...formsOf(word)] })) },
      {
        tokenize: wordsOf,
        prefix: (term) => words.includes(term),
        boostTerm: (term) => (words.includes(term) ? 1 : 0.7),
        // Allows one typo in a long word. A short word is too often another word with one letter changed: `semver` and `server`.
        fuzzy: (term) => (term.length > 6 ? 1 : false),
        weights: { prefix: 0.4, fuzzy: 0.2 },
        boost: { title: 6, words: 2, where: 2 },
        boostDocument: (_id, _term, stored) => {
          const { kind, title, where, href } = stored as unknown as SearchRecord;
          const isInSection = section && href.startsWith(`${section}/`);
          return WEIGHTS[kind] * (isNamed(words, title, where) ? 3 : 1) * (isInSection ? 2 : 1);
        },
      },
    );
    const hits = fold(withMostWords(found, words) as unknown as SearchHit[]);
    return hits.sort((left, right) => Number(left.kind === "changelog") - Number(right.kind === "changelog"));
  };
}

/** Tests if a query is the title of a record, perhaps with the API, as in `getAccount ledger a`. */
function isNamed(query: readonly string[], title: string, where: string): boolean {
  const words = wordsOf(title);
  const all = [...words, ...wordsOf(where)];
  return words.every((word) => query.includes(word)) && query.every((word) => all.includes(word));
}

/** Keeps one hit per guide. Merges equal hits of the kinds of {@link PLACES}, such as one status of several operations. */
function fold(hits: readonly SearchHit[]): SearchHit[] {
  const groups = Map.groupBy(hits, ({ kind, title, text, href }) => {
    if (kind === "guide") return href.replace(/#.*/, "");
    return PLACES[kind] ? JSON.stringify([kind, title, kind === "status" || text]) : href;
  });
  return [...groups.values()].flatMap(([best, ...others]) => {
    if (!best) return [];
    const places = PLACES[best.kind];
    return places && others.length > 0 ? { ...best, where: `${others.length + 1} ${places}` } : best;
  });
}

/**
 * Sorts the hits that match most of the words of the query. A hit with more of them may fit far worse, since it has a word only in
 * passing. Hits with fewer words than the first one are dropped.
 */
function withMostWords(hits: readonly SearchResult[], words: readonly string[]): readonly SearchResult[] {
  const sorted = hits
    .map((hit) => {
      const count = words.filter((word) => formsOf(word).some((form) => hit.queryTerms.includes(form))).length;
      return { hit, count, score: hit.score * count ** 2 };
    })
    .filter(({ count }) => count > words.length / 2)
    .sort((left, right) => right.score - left.score);
  return sorted.filter(({ count }) => count >= (sorted[0]?.count ?? 0)).map(({ hit }) => hit);
}

/** Lists a word, its base forms, and the words of the same meaning. */
function formsOf(word: string): readonly string[] {
  const forms = [word, ...baseForms(word)];
  const synonyms = SYNONYMS.find((list) => list.some((synonym) => forms.includes(synonym))) ?? [];
  return [...new Set([...forms, ...synonyms])];
}

/** Lists what a word may be without its ending: `retries` is from `retry`, `logging` from `log`, `traced` from `trace`. */
function baseForms(word: string): readonly string[] {
  if (word.length < 4) return [];
  const [, stem = "", ending = ""] = /^(.*?[aeiouy].*?)(ies|es|(?<![isu])s|ing|ed)$/.exec(word) ?? [];
  if (!stem) return [];
  if (ending === "ies") return [`${stem}y`];
  return ending === "s" ? [stem] : [stem, `${stem}e`, stem.replace(/(.)\1$/, "$1")];
}

/** The words of a query but for those that say nothing of its subject, if it has others. */
function subjectsOf(query: string): string[] {
  const words = wordsOf(query);
  const subjects = words.filter((word) => !STOP_WORDS.has(word));
  return subjects.length > 0 ? subjects : words;
}

/** Splits a query into words. Names such as `gas_used` and `Next.js` stay whole. */
function wordsOf(text: string): string[] {
  return wordsAsWritten(text).map((word) => word.toLowerCase());
}

/** Splits a text into words with their base forms, and names into their words: `account` also finds `getAccount`. */
function tokensOf(text: string): string[] {
  const words = wordsAsWritten(text);
  const parts = words.flatMap((word) =>
    word.split(/_+|(?<=[a-z\d])(?=[A-Z])/).filter((part) => part !== "" && part !== word),
  );
  const tokens = [...words, ...parts].map((word) => word.toLowerCase());
  return [...new Set([...tokens, ...tokens.flatMap(baseForms)])];
}

function wordsAsWritten(text: string): readonly string[] {
  return text.replace(/(?<=\p{L})\.js\b/gu, "js").match(/[\p{L}\p{N}_]+/gu) ?? [];
}
