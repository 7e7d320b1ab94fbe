import { createMask, isSecretName, MASKED, type Mask } from "@ledgergate/runtime/mask";
import { describedMembers } from "@ledgergate/service-kit";
import { maskFields, secretsOfFields } from "./mask-fields.ts";

/** Longest text whose masked form is cached, and number of such texts. Most URLs of requests are masked more than once. */
const cacheLimits = { length: 1000, texts: 1000 };

/** Makes a mask for secrets that do not change. It caches its results. */
export function maskSecrets(secrets: readonly string[]): Mask {
  if (secrets.length === 0) return (text) => text;
  const mask = createMask(secrets);
  const masked = new Map<string, string>();
  return (text, name) => {
    const before = masked.get(text);
    if (before !== undefined && name === undefined) return before;
    const now = mask(text, name);
    if (name !== undefined || text.length > cacheLimits.length) return now;
    if (masked.size === cacheLimits.texts) masked.clear();
    masked.set(text, now);
    return now;
  };
}

/** Shows the last four characters of a key if enough of the key stays hidden. */
export function maskKey(key: string): string {
  return key.length < 16 ? MASKED : MASKED + key.slice(-4);
}

/** Masks the value of a header. The scheme of a credential stays visible. */
export function maskHeader(value: string): string {
  const scheme = /^(?:basic|bearer|digest|dpop) (?=\S)/i.exec(value)?.[0] ?? "";
  return scheme + MASKED;
}

/** Masks secret members of a body, and everything that `mask` knows. The body is JSON or a form, and may be truncated. */
export function maskBody(text: string, mask: Mask, isSecret: (name: string) => boolean = isSecretName): string {
  if (!isJsonText(text)) return maskFields(text, mask, isSecret);
  return rewriteScalars(text, isSecret, (scalar, isHidden) => {
    if (isHidden && !/^(?:null|true|false)$/.test(scalar)) return `"${MASKED}"`;
    const content = scalar.replace(/^"|"$/g, "");
    const masked = maskFields(content, mask, isSecret);
    // A masked number becomes a string. A truncated string gets a closing quote.
    return masked === content ? scalar : `"${masked}"`;
  });
}

/** Lists the values of secret members and fields of a body. The body is JSON or a form, and may be truncated. */
export function secretsOfBody(text: string, isSecret: (name: string) => boolean = isSecretName): string[] {
  if (!isJsonText(text)) return secretsOfFields(text, isSecret);
  const found: string[] = [];
  rewriteScalars(text, isSecret, (scalar, isHidden) => {
    if (isHidden) found.push(readScalar(scalar));
    return scalar;
  });
  return found.filter((value) => value !== "");
}

function isJsonText(text: string): boolean {
  return /^\s*["[{]/.test(text);
}

/**
 * Matches a string or any other scalar (with a colon, if it names a member), a bracket or a comma. A shell or JavaScript may have
 * written the text, with other quotes or none.
 */
const token = /("(?:[^"\\]|\\.?)*"?|'(?:[^'\\]|\\.?)*'?|[^\s"'[\]{},:]+)(\s*:)?|[[\]{},]/gs;

/**
 * Rewrites the scalars of a JSON text, and the names of its members. `isHidden` is true for a value if the name of any enclosing member
 * is the name of a secret. It is false for a name.
 */
function rewriteScalars(
  text: string,
  isSecret: (name: string) => boolean,
  rewrite: (scalar: string, isHidden: boolean) => string,
): string {
  // For each open bracket, true if its content is secret.
  const enclosing: boolean[] = [];
  let name = "";
  return text.replace(token, (found: string, scalar: string | undefined, colon: string | undefined) => {
    const isHidden = enclosing.at(-1) === true || isSecret(name);
    if (found === "[" || found === "{") enclosing.push(isHidden);
    else if (found === "]" || found === "}") enclosing.pop();
    else if (scalar !== undefined && colon !== undefined) {
      name = readScalar(scalar);
      return rewrite(scalar, false) + colon;
    } else if (scalar !== undefined) return rewrite(scalar, isHidden);
    name = "";
    return found;
  });
}

function readScalar(scalar: string): string {
  // A thrown error for each bare word of a hostile text would take too long.
  if (/^[^"\d-]/.test(scalar)) return scalar.replace(/^'|'$/g, "");
  try {
    return String(JSON.parse(scalar));
  } catch {
    return scalar.replace(/^"|"$/g, "");
  }
}

/**
 * Makes a function that tests if a member name belongs to a secret. Members with `format: password` in the document are secrets, and
 * other described members, such as a `public_key`, are not. For members that the document does not describe, the name decides.
 */
export function secretMembers(document: object): (name: string) => boolean {
  const described = describedIn.get(document) ?? describedMembers(document);
  describedIn.set(document, described);
  return (name) => described.get(name) ?? isSecretName(name);
}

/** Members by document, which is read once. */
const describedIn = new WeakMap<object, ReturnType<typeof describedMembers>>();
