/** Decodes a text by the charset of its content type. A text without a charset, or in an unknown one, is read as UTF-8. */
export function decodeText(bytes: Uint8Array | ArrayBuffer, headers: Headers): string {
  const [, charset] = /;\s*charset="?([^";\s]+)/i.exec(headers.get("content-type") ?? "") ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
