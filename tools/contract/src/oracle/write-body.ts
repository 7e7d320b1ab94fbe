import { isObject } from "./document.ts";
import { stringifyExact } from "./exact-json.ts";
import { isForm, isJson, isMultipart } from "./media-type.ts";

/** A body as it is sent, with the value of `Content-Type`. */
interface WrittenBody {
  readonly type: string;
  readonly body: string;
}

/** Ways in which members of a form are written, by their names. */
export type Encodings = Readonly<
  Record<string, { readonly contentType?: string; readonly style?: "pipeDelimited"; readonly explode?: boolean }>
>;

/** Writes a body in its media type. A range that includes JSON becomes JSON. */
export function writeBody(mediaType: string, value: unknown, encodings?: Encodings): WrittenBody {
  if (isJson(mediaType)) {
    const type = mediaType.includes("*") ? "application/json" : mediaType;
    return { type, body: stringifyExact(value) };
  }
  if (!isForm(mediaType) && !isMultipart(mediaType)) return { type: mediaType, body: String(value) };
  const pairs = pairsOf(value as object, encodings);
  if (isForm(mediaType)) {
    const encode = (text: string) => String(new URLSearchParams([["", text]])).slice(1);
    const texts = pairs.map(([name, parts, separator]) => `${encode(name)}=${parts.map(encode).join(separator)}`);
    return { type: mediaType, body: texts.join("&") };
  }
  const parts = pairs.map(([name, text]) => {
    const head = `Content-Disposition: form-data; name="${name}"`;
    return `--next-part\r\n${head}\r\n\r\n${text}\r\n`;
  });
  return { type: `${mediaType}; boundary=next-part`, body: `${parts.join("")}--next-part--\r\n` };
}

type Pair = readonly [name: string, texts: readonly string[], separator?: string];

/** Lists the texts of a form's members. A list has a pair for each item, or one that commas or pipes join. */
export function pairsOf(value: object, encodings: Encodings = {}): readonly Pair[] {
  return Object.entries(value).flatMap(([name, one]): readonly Pair[] => {
    const { contentType = "", style, explode = true } = encodings[name] ?? {};
    const isWhole = isJson(contentType);
    const write = (item: unknown) => (isWhole || isObject(item) ? stringifyExact(item) : String(item));
    const texts = (isWhole ? [[one]] : [one]).flat().map(write);
    return explode ? texts.map((text) => [name, [text]]) : [[name, texts, style ? "|" : ","]];
  });
}
