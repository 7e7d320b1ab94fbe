/** Reads the charset that a content type names. UTF-8 by default. */
export function charsetOf(contentType: string): string {
  return /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? "utf-8";
}

/** Decodes a text by the charset of its content type. A text in an unknown charset is read as UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  try {
    return new TextDecoder(charsetOf(contentType)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
