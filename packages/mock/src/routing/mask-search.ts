import { hidden } from "../secrets/hidden.ts";
import { decodePercent } from "../wire/request-target.ts";

/** Names whose values are secrets, whether or not a document knows them. */
const secretName = /key|token|secret|passw|authorization|credential|jwt/i;

/** Whether a text is a JSON Web Token by its shape, whatever it is called. */
export function looksLikeToken(text: string): boolean {
  return /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(text);
}

/**
 * The query of a request without the secrets that somebody may have put there: values under a telling name, tokens, and
 * the key of the path where it is repeated.
 */
export function maskSearch(search: string, key: string | undefined): string {
  return search.replace(/([^?&=]+)=([^&]*)/g, (pair, name: string, value: string) =>
    secretName.test(name) || looksLikeToken(value) || isKey(value, key) ? `${name}=${hidden}` : pair,
  );
}

/** Whether a value is the key, however it is encoded: a plus may stand for itself, or for a space as in a form. */
function isKey(value: string, key: string | undefined): boolean {
  return [value, value.replaceAll("+", " ")].some((text) => decodePercent(text) === key);
}
