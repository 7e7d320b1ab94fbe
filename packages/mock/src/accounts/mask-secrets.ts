import { hidden } from "./hidden.ts";

/** Replaces every secret in a text. */
export type Mask = (text: string) => string;

/** Shorter ones would be found in ordinary words, and are no secrets. */
const shortest = 6;

/** Makes a mask for the secrets that the mock knows, as they are and percent-encoded. */
export function maskSecrets(secrets: readonly string[]): Mask {
  const forms = secrets
    .filter((secret) => secret.length >= shortest)
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    // A longer secret may begin with a shorter one.
    .sort((one, other) => other.length - one.length)
    .map((form) => form.replace(/[^\w]/g, "\\$&"));
  if (forms.length === 0) return (text) => text;
  const any = new RegExp([...new Set(forms)].join("|"), "g");
  return (text) => text.replace(any, hidden);
}

/** A JSON value with every text in it masked. */
export function maskTexts(value: unknown, mask: Mask): unknown {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === "string" ? mask(part) : part));
}
