import { createMask, type Mask } from "@ledgergate/runtime/mask";

/** Shorter ones would be found in ordinary words, and are no secrets. */
const shortest = 6;

/** Texts up to this length are remembered, and so many of them: the URL of each request is masked, most of them again. */
const memory = { length: 1000, texts: 1000 };

/** Makes a mask for the secrets that the mock knows, in whatever way a text writes them. */
export function maskSecrets(secrets: readonly string[]): Mask {
  const known = secrets.filter((secret) => secret.length >= shortest);
  if (known.length === 0) return (text) => text;
  const mask = createMask(known);
  const masked = new Map<string, string>();
  return (text) => {
    const before = masked.get(text);
    if (before !== undefined) return before;
    const now = mask(text).replaceAll("[secret]", hidden);
    if (masked.size === memory.texts) masked.clear();
    if (text.length <= memory.length) masked.set(text, now);
    return now;
  };
}

/** A key as people may see it: its last four characters, if enough of it stays hidden. */
export function maskKey(key: string): string {
  return key.length < 16 ? hidden : hidden + key.slice(-4);
}

/** What stands in the place of a secret. */
export const hidden = "***";
