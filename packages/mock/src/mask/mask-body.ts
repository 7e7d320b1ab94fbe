import { isSecretName, MASKED, type Mask } from "@ledgergate/runtime/mask";
import { describedMembers } from "@ledgergate/service-kit";
import { maskPairs } from "./mask-request.ts";

/** Tests if a member of this name holds a secret. */
type IsSecret = (name: string) => boolean;

/** Masks secret members of a body, and everything that `mask` knows. A body of JSON may be malformed or truncated. */
export function maskBody(text: string, mediaType: string, mask: Mask, isSecret: IsSecret): string {
  if (isForm(mediaType)) return mask(maskPairs(text, isSecret));
  if (!isJsonText(text)) return mask(text);
  return rewriteScalars(text, isSecret, (scalar, isHidden) => {
    if (isHidden && !/^(?:null|true|false)$/.test(scalar)) return `"${MASKED}"`;
    const content = scalar.replace(/^"|"$/g, "");
    const masked = mask(content);
    // A masked number becomes a string. A truncated string gets a closing quote.
    return masked === content ? scalar : `"${masked}"`;
  });
}

/** Lists the values of secret members of a body. */
export function secretsOfBody(text: string, mediaType: string, isSecret: IsSecret): string[] {
  if (isForm(mediaType))
    return [...new URLSearchParams(text)].filter(([name]) => isSecret(name)).map(([, value]) => value);
  const found: string[] = [];
  if (isJsonText(text))
    rewriteScalars(text, isSecret, (scalar, isHidden) => {
      if (isHidden) found.push(readScalar(scalar));
      return scalar;
    });
  return found.filter((value) => value !== "");
}

function isForm(mediaType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(mediaType);
}

function isJsonText(text: string): boolean {
  return /^\s*["[{]/.test(text);
}

/** Matches a string or any other scalar (with a colon, if it names a member), a bracket or a comma. */
const token = /("(?:[^"\\]|\\.?)*"?|[^\s"[\]{},:]+)(\s*:)?|[[\]{},]/gs;

/**
 * Rewrites the scalars of a JSON text, and the names of its members. `isHidden` is true for a value if the name of any enclosing member
 * is the name of a secret. It is false for a name.
 */
function rewriteScalars(
  text: string,
  isSecret: IsSecret,
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
  if (/^[^"\d-]/.test(scalar)) return scalar;
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
export function secretMembers(document: object): IsSecret {
  const described = describedIn.get(document) ?? describedMembers(document);
  describedIn.set(document, described);
  return (name) => described.get(name) ?? isSecretName(name);
}

/** Members by document, which is read once. */
const describedIn = new WeakMap<object, ReturnType<typeof describedMembers>>();
