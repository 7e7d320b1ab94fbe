import { type Header, parseExact, type Validator } from "@ledgergate/conformance";
import type { Observation } from "./call-mock.ts";
import type { Triple } from "./triples.ts";

/** Every required header is there, every declared one that is there is well-formed. */
export function checkHeaders(
  validate: Validator,
  { response, content }: Triple,
  observation: Observation,
): readonly string[] {
  const received = observation.response?.headers;
  if (!received) return [];
  const faults = response.headers.flatMap((header) => checkHeader(validate, header, received.get(header.name)));
  const mediaType = received.get("content-type")?.replace(/;.*/, "");
  if (content && mediaType !== content.mediaType)
    faults.push(`the answer is ${mediaType} instead of ${content.mediaType}`);
  return faults;
}

function checkHeader(validate: Validator, { name, required, schema }: Header, text: string | null): readonly string[] {
  if (text === null) return required ? [`the header ${name} is missing`] : [];
  const fault = validate(schema.pointer, readHeader(schema.node.type, text));
  return fault ? [`the header ${name} is not well-formed: ${JSON.stringify(text)} ${fault}`] : [];
}

/** A header's text as the JSON value that its schema describes. */
function readHeader(type: unknown, text: string): unknown {
  const isNumber = (type === "integer" || type === "number") && /^-?\d+(\.\d+)?$/.test(text);
  return isNumber || (type === "boolean" && /^(true|false)$/.test(text)) ? parseExact(text) : text;
}
