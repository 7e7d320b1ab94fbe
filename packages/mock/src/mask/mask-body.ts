import { isSecretName, MASKED, type Mask } from "@ledgergate/runtime/mask";
import {
  attempt,
  describedMembers,
  getOrAdd,
  isForm,
  isObject,
  parseJson,
  stringifyExact,
} from "@ledgergate/service-kit";
import { maskPairs } from "./mask-request.ts";

/** Tests if a member of this name holds a secret. */
type IsSecret = (name: string) => boolean;

/**
 * Masks secret members of a body, and everything that `mask` knows. A text that begins like JSON but is not, such as a truncated one, is
 * hidden as a whole if it has the name of a secret.
 */
export function maskBody(text: string, mediaType: string, mask: Mask, isSecret: IsSecret): string {
  if (isForm(mediaType)) return mask(maskPairs(text, isSecret));
  if (!isJsonText(text)) return mask(text);
  const plain = text.replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  try {
    const value = parseJson(text);
    const masked = stringifyExact(maskMembers(value, mask, isSecret));
    // Of members with one name, only the last is in the value, so the text may hold more than that.
    const isWhole = masked === stringifyExact(value) && mask(plain) === plain && !namesSecret(plain, isSecret);
    return isWhole ? text : masked;
  } catch {
    return namesSecret(plain, isSecret) ? MASKED : mask(text);
  }
}

/** Tests if a text between signs of JSON is the name of a secret. */
function namesSecret(plain: string, isSecret: IsSecret): boolean {
  return plain.split(/['"{}[\]:,]+/).some((name) => isSecret(name.trim()));
}

/** `isHidden`: true if the name of any enclosing member is the name of a secret. A masked number becomes a text. */
function maskMembers(value: unknown, mask: Mask, isSecret: IsSecret, isHidden = false): unknown {
  if (Array.isArray(value)) return value.map((item) => maskMembers(item, mask, isSecret, isHidden));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        mask(name),
        maskMembers(member, mask, isSecret, isHidden || isSecret(name)),
      ]),
    );
  if (value === null || typeof value === "boolean") return value;
  const masked = isHidden ? MASKED : mask(String(value));
  return masked === String(value) ? value : masked;
}

/** Lists the values of secret members of a body. */
export function secretsOfBody(text: string, mediaType: string, isSecret: IsSecret): string[] {
  if (isForm(mediaType))
    return [...new URLSearchParams(text)].filter(([name]) => isSecret(name)).map(([, value]) => value);
  return attempt(() => (isJsonText(text) ? secretsOf(parseJson(text), isSecret, false) : [])) ?? [];
}

function secretsOf(value: unknown, isSecret: IsSecret, isHidden: boolean): string[] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, member]) => secretsOf(member, isSecret, isHidden || isSecret(name)));
  return isHidden && value && value !== true ? [String(value)] : [];
}

function isJsonText(text: string): boolean {
  return /^\s*["[{]/.test(text);
}

/** Makes a function that tests if a member holds a secret: by the document (`format: password`, `x-secret: false`), else by its name. */
export function secretMembers(document: object): IsSecret {
  const described = getOrAdd(describedIn, document, () => describedMembers(document));
  return (name) => described.get(name) ?? isSecretName(name);
}

/** Members by document, which is read once. */
const describedIn = new WeakMap<object, ReturnType<typeof describedMembers>>();
