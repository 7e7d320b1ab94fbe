import { isSecretName } from "@ledgergate/support/secret-name";
import {
  compilePattern,
  type DocumentNode,
  explainsText,
  partsOf,
  walkDocument,
} from "@ledgergate/support/service-kit";

/** Patterns of secrets, whatever the name of the member. */
const shapes: readonly (readonly [string, RegExp])[] = [
  ["a JSON Web Token", /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/],
  ["a private key", /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ["a cloud access key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ["a service's token", /\b(?:gh[opsu]_|github_pat_|glpat-|npm_|xox[abprs]-|sk_(?:live|test)_)[\w-]{16,}/],
];

type Schema = Readonly<Record<string, unknown>>;

/** Facts of a document about its values, and the search for secrets among them. */
export interface SecretSearch {
  /** Notes the schema of a value of this name: its listed values, its pattern, and `x-secret: false`. */
  readonly note: (name: string, schema: Schema) => void;
  /**
   * Names the secret that a text seems to contain. Returns `undefined` for none. A random-looking word counts only under the name of a
   * secret, or as the key segment of a node's URL, because hashes and addresses of a ledger look just as random.
   */
  readonly find: (text: string, name: string) => string | undefined;
}

export function createSecretSearch(): SecretSearch {
  const listed = new Set<unknown>();
  const shown = new Set<string>();
  const patterns = new Map<string, string[]>();
  return {
    note: (name, { const: one, enum: several, pattern, "x-secret": secret }) => {
      for (const value of [one, several].flat()) listed.add(value);
      if (secret === false) shown.add(name);
      if (typeof pattern === "string") patterns.set(name, [...(patterns.get(name) ?? []), pattern]);
    },
    find: (text, name) => {
      if (listed.has(text)) return undefined;
      for (const [what, shape] of shapes) if (shape.test(text)) return what;
      // A malformed pattern fits nothing.
      const fits = (pattern: string) => compilePattern(pattern, "u")?.test(text);
      const isShown = shown.has(name) || patterns.get(name)?.some(fits);
      if (!isShown && isSecretName(name) && looksRandom(text)) return `the value of a real \`${name}\``;
      const segment = /^\w+:\/\/[^/]+\/v1\/([^/]+)/.exec(text)?.[1];
      return segment !== undefined && looksRandom(segment) ? "a URL with a real key" : undefined;
    },
  };
}

/** Tests for a long word that mixes letters with digits or cases. */
function looksRandom(text: string): boolean {
  return text.split(/[^A-Za-z0-9+/=]+/).some((word) => word.length >= 12 && isMixed(word));
}

function isMixed(word: string): boolean {
  return !/^(?:[0-9]+|[A-Z]?[a-z]+|[A-Z]+)$/.test(word);
}

/** Tests for a text with the name of a secret, of which its schema says nothing else. */
export function isUnmarked(name: string, schema: () => Schema): boolean {
  if (!isSecretName(name)) return false;
  const { type, ...rest } = schema();
  const isText = [type].flat().every((one) => one === "string" || one === "null");
  return isText && !explainsText(rest);
}

/** Marks texts with the name of a secret (`format: password`), unless the document says what they are. */
export function markSecrets(document: DocumentNode): void {
  const mark = ([name, schema]: [string, unknown]) => {
    const all = () => Object.assign({}, ...partsOf(document, schema).toReversed());
    if (isUnmarked(name, all)) Object(schema).format = "password";
  };
  walkDocument(document, ({ name, schema, properties, ...marks }, kind) => {
    const isShown = marks["x-secret"] === false;
    if (kind === "parameter" && !isShown) mark([String(name), schema]);
    if (kind === "schema") Object.entries(properties ?? {}).forEach(mark);
  });
}
