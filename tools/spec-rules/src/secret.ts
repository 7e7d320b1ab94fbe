/** Patterns of secrets, whatever the name of the member. */
const shapes: readonly (readonly [string, RegExp])[] = [
  ["a JSON Web Token", /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/],
  ["a private key", /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ["a cloud access key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ["a service's token", /\b(?:gh[opsu]_|github_pat_|glpat-|npm_|xox[abprs]-|sk_(?:live|test)_)[\w-]{16,}/],
];

/** Names whose values are secrets. `public_key`, `paging_token` and the like are not secret. */
const names =
  /^(?:x-)?(?:api[_-]?key|authorization|passw(?:or)?d|(?:client[_-]?)?secret|private[_-]?key|token|(?:access|auth|bearer|id|refresh)[_-]?token)$/i;

export function isSecretName(name: string): boolean {
  return names.test(name);
}

/**
 * Names the secret that a text seems to contain. Returns `undefined` for none. A random-looking word counts only under the name of
 * a secret, or as the key segment of a node's URL, because hashes and addresses of a ledger look just as random.
 */
export function secretIn(text: string, name: string): string | undefined {
  for (const [what, shape] of shapes) if (shape.test(text)) return what;
  if (isSecretName(name) && looksRandom(text)) return `the value of a real \`${name}\``;
  const segment = /^\w+:\/\/[^/]+\/v1\/([^/]+)/.exec(text)?.[1];
  if (segment !== undefined && looksRandom(segment)) return "a URL with a real key";
  return undefined;
}

/** Tests for a long word that mixes letters with digits or cases and has a high entropy. */
function looksRandom(text: string): boolean {
  return text.split(/[^A-Za-z0-9+/=]+/).some((word) => word.length >= 12 && isMixed(word) && entropy(word) >= 2.8);
}

function isMixed(word: string): boolean {
  return !/^(?:[0-9]+|[A-Z]?[a-z]+|[A-Z]+)$/.test(word);
}

/** Shannon entropy in bits per character: about 1.5 to 3 for words, 3.5 and more for random text. */
function entropy(word: string): number {
  const counts = new Map<string, number>();
  for (const character of word) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / word.length) * Math.log2(count / word.length);
  return bits;
}
