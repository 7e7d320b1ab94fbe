import { isObject } from "./document.ts";
import { stringifyExact } from "./exact-json.ts";
import { isForm, isJson, isMultipart } from "./media-type.ts";

/** A body as it is sent, with the value of `Content-Type`. */
interface WrittenBody {
  readonly type: string;
  readonly body: string;
}

/** Writes a body in its media type. A range that includes JSON becomes JSON. */
export function writeBody(mediaType: string, value: unknown): WrittenBody {
  if (isJson(mediaType)) {
    const type = mediaType.includes("*") ? "application/json" : mediaType;
    return { type, body: stringifyExact(value) };
  }
  if (!isForm(mediaType) && !isMultipart(mediaType)) return { type: mediaType, body: String(value) };
  const pairs = Object.entries(value as object).flatMap(([name, one]) =>
    [one].flat().map((item) => [name, isObject(item) ? stringifyExact(item) : String(item)]),
  );
  if (isForm(mediaType)) return { type: mediaType, body: String(new URLSearchParams(pairs)) };
  const parts = pairs.map(([name, text]) => {
    const head = `Content-Disposition: form-data; name="${name}"`;
    return `--next-part\r\n${head}\r\n\r\n${text}\r\n`;
  });
  return { type: `${mediaType}; boundary=next-part`, body: `${parts.join("")}--next-part--\r\n` };
}
