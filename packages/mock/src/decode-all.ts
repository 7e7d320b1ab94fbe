import { decodePercent } from "@ledgergate/service-kit";

/** Decodes a text that may be percent-encoded several times. */
export function decodeAll(text: string): string {
  let decoded = text;
  for (let depth = 0; depth < 5; depth++) decoded = decodePercent(decoded) ?? decoded;
  return decoded;
}
