import { createMask, type Mask } from "@ledgergate/runtime/mask";
import { hidden } from "./hidden.ts";

/** Shorter ones would be found in ordinary words, and are no secrets. */
const shortest = 6;

/** Makes a mask for the secrets that the mock knows, in whatever way a text writes them. */
export function maskSecrets(secrets: readonly string[]): Mask {
  const mask = createMask(secrets.filter((secret) => secret.length >= shortest));
  return (text) => mask(text).replaceAll("[secret]", hidden);
}
