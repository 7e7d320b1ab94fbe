import { createMask, isSecretName, MASKED, type Mask } from "@ledgergate/runtime/mask";
import { isObject } from "./json.ts";
import { resolveReference } from "./references.ts";

/** Texts up to this length are remembered, and so many of them: the URL of each request is masked, most of them again. */
const memory = { length: 1000, texts: 1000 };

/** Makes a mask for secrets that stay the same, which remembers what it masked. */
export function maskSecrets(secrets: readonly string[]): Mask {
  if (secrets.length === 0) return (text) => text;
  const mask = createMask(secrets);
  const masked = new Map<string, string>();
  return (text, name) => {
    const before = masked.get(text);
    if (before !== undefined && name === undefined) return before;
    const now = mask(text, name);
    if (name !== undefined || text.length > memory.length) return now;
    if (masked.size === memory.texts) masked.clear();
    masked.set(text, now);
    return now;
  };
}

/** A key as people may see it: its last four characters, if enough of it stays hidden. */
export function maskKey(key: string): string {
  return key.length < 16 ? MASKED : MASKED + key.slice(-4);
}

/** The secrets under the names of headers or parameters: each value as a whole, and its parts behind a scheme or a name. */
export function secretsOfPairs(
  pairs: Iterable<readonly [name: string, value: string]>,
  isSecret: (name: string) => boolean = isSecretName,
): string[] {
  return [...pairs].flatMap(([name, value]) =>
    isSecret(name) ? [value, ...value.split(/[\s;,="]+/).slice(1)].filter((text) => text !== "") : [],
  );
}

/** A header's value without what is secret about it: of a credential the scheme stays. */
export function maskHeader(value: string): string {
  const scheme = /^(?:basic|bearer|digest|dpop) (?=\S)/i.exec(value)?.[0] ?? "";
  return scheme + MASKED;
}

/** A parameter of a query or a field of a form, wherever in a text it stands. */
const field = /(?<=^|[?&])([\w.%+[\]-]{1,200})=([^&\s"'<>\\]*)/g;

/** A text without the values of parameters and fields whose name says that they are secrets, and without all that `mask` knows. */
export function maskFields(text: string, mask: Mask): string {
  return mask(
    text.replace(field, (pair, name: string) => (isSecretName(decodeField(name)) ? `${name}=${MASKED}` : pair)),
  );
}

/** A body, JSON or a form, whole or broken, without the values of secret members and without all that `mask` knows. */
export function maskBody(text: string, mask: Mask, isSecret: (name: string) => boolean = isSecretName): string {
  if (!isJsonText(text)) return maskFields(text, mask);
  return rewriteScalars(text, isSecret, (scalar, isValue) => {
    if (isValue && !/^(?:null|true|false)$/.test(scalar)) return `"${MASKED}"`;
    const text = scalar.replace(/^"|"$/g, "");
    const masked = maskFields(text, mask);
    // A number becomes a text, and one that was too long to be masked whole gets its end.
    return masked === text ? scalar : `"${masked}"`;
  });
}

/** The values of secret members and fields of a body, JSON or a form, whole or broken. */
export function secretsOfBody(text: string, isSecret: (name: string) => boolean = isSecretName): string[] {
  const found: string[] = [];
  if (isJsonText(text))
    rewriteScalars(text, isSecret, (scalar, isFound) => {
      if (isFound) found.push(readScalar(scalar));
      return scalar;
    });
  else
    for (const [, name = "", value = ""] of text.matchAll(field))
      if (isSecret(decodeField(name))) found.push(decodeField(value));
  return found.filter((value) => value !== "");
}

function isJsonText(text: string): boolean {
  return /^\s*["[{]/.test(text);
}

/** A text of JSON with its end, and whether a member's value follows; a bracket; a comma; any other scalar. */
const token = /("(?:[^"\\]|\\.)*(?:"|$))(\s*:)?|[[\]{}]|,|[^\s"[\]{},:]+/gs;

/**
 * Rewrites the texts, numbers and literals of a JSON text, and names of members as values that are no secrets. A value is a secret if a
 * name on the way to it says so.
 */
function rewriteScalars(
  text: string,
  isSecret: (name: string) => boolean,
  rewrite: (scalar: string, isSecret: boolean) => string,
): string {
  const around: boolean[] = [];
  let name = "";
  return text.replace(token, (found: string, quoted: string | undefined, colon: string | undefined) => {
    const isWithin = around.at(-1) === true || isSecret(name);
    if (found === "[" || found === "{") around.push(isWithin);
    else if (found === "]" || found === "}") around.pop();
    else if (quoted !== undefined && colon !== undefined) {
      name = readScalar(quoted);
      return rewrite(quoted, false) + colon;
    } else if (found !== ",") return rewrite(found, isWithin);
    name = "";
    return found;
  });
}

function readScalar(scalar: string): string {
  try {
    return String(JSON.parse(scalar));
  } catch {
    return scalar.replace(/^"|"$/g, "");
  }
}

function decodeField(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/**
 * Tells which members of an API's bodies are secrets: those that its document marks (`format: password`), and not the others that
 * it describes, such as a `public_key`. What it does not describe is a secret by its name.
 */
export function secretMembers(document: object): (name: string) => boolean {
  const marks = new Map<string, boolean>();
  const pending: unknown[] = [document];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== "object" || node === null) continue;
    pending.push(...Object.values(node));
    const { properties } = node as { readonly properties?: unknown };
    for (const [name, schema] of Object.entries(isObject(properties) ? properties : {})) {
      if (!isObject(schema)) continue;
      const { format } = resolveReference<{ readonly format?: unknown }>(document, schema);
      marks.set(name, marks.get(name) === true || format === "password");
    }
  }
  return (name) => marks.get(name) ?? isSecretName(name);
}
