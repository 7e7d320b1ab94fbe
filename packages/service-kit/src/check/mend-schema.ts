import { isObject } from "../base/json.ts";
import { stringifyExact } from "../base/stringify-exact.ts";
import { type DocumentNode, walkDocument } from "../read/walk-document.ts";
import { findContradiction } from "./find-contradiction.ts";
import { mendPattern } from "./mend-pattern.ts";

/** A keyword of a schema that no validator can compile, and why. The validators leave it out. */
interface KeywordFault {
  readonly keyword: string;
  readonly reason: string;
  /** True for a pattern that can take too long. */
  readonly isSlow?: true;
}

interface Mended {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly faults: readonly KeywordFault[];
}

/**
 * Makes the keywords of one schema, without the schemas in it, such that validators can compile them. One keyword that they cannot
 * compile would switch off the checks of the whole body.
 */
export function mendSchema(given: Readonly<Record<string, unknown>>): Mended {
  const schema: DocumentNode = { ...given };
  const faults: KeywordFault[] = [];
  for (const keyword of ["$dynamicRef", "$recursiveRef"]) {
    if (given[keyword] === undefined) continue;
    delete schema[keyword];
    faults.push({ keyword, reason: `${stringifyExact(given[keyword])} is no valid value` });
  }
  const { pattern, patternProperties } = given;
  if (typeof pattern === "string") {
    const mended = mendPattern(pattern);
    if ("value" in mended) schema.pattern = mended.value;
    else {
      delete schema.pattern;
      faults.push({ keyword: "pattern", ...mended });
    }
  }
  if (isObject(patternProperties)) {
    const members = Object.entries(patternProperties).flatMap(([text, part]) => {
      const mended = mendPattern(text);
      if ("value" in mended) return [[mended.value, part]];
      faults.push({ keyword: "patternProperties", ...mended });
      // These would forbid the members that the pattern allows.
      delete schema.additionalProperties;
      delete schema.unevaluatedProperties;
      return [];
    });
    schema.patternProperties = Object.fromEntries(members);
  }
  return { schema, faults };
}

/**
 * Describes, with their places, the keywords of a document that are not checked, since no validator compiles them or they can take too
 * long, and the schemas that no value satisfies.
 */
export function listSchemaFaults(document: object): string[] {
  const unsatisfied: string[] = [];
  walkSchemas(document, (node, place) => {
    const contradiction = findContradiction(document, node);
    if (contradiction !== undefined) unsatisfied.push(`${place}: ${contradiction}, so no value satisfies this schema.`);
  });
  return [...findFaults(document).map(([text]) => `${text}, so this keyword is not checked.`), ...unsatisfied];
}

/** Describes, with their places, the patterns of a document that can take exponential time, or time of a high power of a text's length. */
export function listSlowPatterns(document: object): string[] {
  return findFaults(document).flatMap(([text, { isSlow }]) => (isSlow ? `${text}.` : []));
}

function findFaults(document: object): (readonly [text: string, fault: KeywordFault])[] {
  const found: (readonly [string, KeywordFault])[] = [];
  walkSchemas(document, (node, place) => {
    for (const fault of mendSchema(node).faults) found.push([`${place}: ${fault.keyword}: ${fault.reason}`, fault]);
  });
  return found;
}

function walkSchemas(document: object, visit: (schema: DocumentNode, place: string) => void): void {
  walkDocument(document, "document", "#", {
    visit: (node, kind, pointer) => {
      if (kind === "schema") visit(node, pointer);
    },
  });
}
