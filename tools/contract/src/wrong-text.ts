import { type Parameter, parseExact, type Validator } from "@ledgergate/conformance";

const CANDIDATES = ["no number", "-1", "1.5", "99999999999999999999999", "0"];

/** A text that the parameter's schema refuses, or undefined where it takes any. */
export function wrongText(validate: Validator, { schema }: Parameter): string | undefined {
  return CANDIDATES.find((text) => readings(text).every((value) => validate(schema.pointer, value) !== undefined));
}

/** What a text in a URL may stand for: itself, or the number that it spells. */
function readings(text: string): readonly unknown[] {
  return /^-?\d+(\.\d+)?$/.test(text) ? [text, parseExact(text)] : [text];
}
