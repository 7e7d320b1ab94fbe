/** A member of a form, or a part of a multipart body. */
export interface FormPart {
  readonly name: string;
  readonly text: string;
  /** The part's own media type. */
  readonly mediaType?: string;
}

/** Reads the parts of a multipart body (RFC 2046, section 5.1) that have a name. `undefined` if no boundary is in the body. */
export function parseMultipart(bytes: Uint8Array, boundary: string): FormPart[] | undefined {
  // One character an octet, so that positions are the same.
  let octets = "\r\n";
  for (let at = 0; at < bytes.length; at += 8192) octets += String.fromCharCode(...bytes.subarray(at, at + 8192));
  const [, ...pieces] = octets.split(new RegExp(`\r\n--${boundary.replace(/\W/g, "\\$&")}(?=(?:--)?[ \t]*(?:\r\n|$))`));
  if (pieces.length === 0) return undefined;
  const end = pieces.findIndex((piece) => piece.startsWith("--"));
  return pieces.slice(0, end < 0 ? undefined : end).flatMap((piece) => {
    const head = piece.indexOf("\r\n\r\n");
    const name = /^content-disposition:[^\r\n]*;[ \t]*name=(?:"([^"\r\n]*)"|([^;\s]+))/im.exec(piece.slice(0, head));
    if (head < 0 || !name) return [];
    const mediaType = /^content-type:[ \t]*([^\r\n]+)/im.exec(piece.slice(0, head))?.[1];
    const text = decodeOctets(piece.slice(head + 4));
    const part = { name: decodeOctets(name[1] ?? name[2] ?? "").replaceAll("%22", '"'), text };
    return [mediaType === undefined ? part : { ...part, mediaType }];
  });
}

function decodeOctets(octets: string): string {
  return new TextDecoder().decode(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)));
}
