import { type Operation, type Parameter, parseExact, type Validator } from "@ledgergate/conformance";

const CANDIDATES = ["no number", "-1", "1.5", "99999999999999999999999", "x"];

/**
 * Texts that the parameter's schema refuses: one for the general answer, and each that an answer of the operation is about
 * (`x-answers` with `value`). Empty where the parameter takes any text.
 */
export function wrongTexts(
  validate: Validator,
  operation: Operation,
  condition: string,
  { name, schema }: Parameter,
): readonly string[] {
  const special = specialTexts(operation, condition, name);
  const isWrong = (text: string) => readings(text).every((value) => validate(schema.pointer, value) !== undefined);
  const general = CANDIDATES.find((text) => isWrong(text) && !special.includes(text));
  return [...(general === undefined ? [] : [general]), ...special];
}

/** The values of a parameter or body member that have an answer of their own. */
export function specialTexts({ responses }: Operation, condition: string, name: string): readonly string[] {
  const examples = responses.flatMap(({ contents }) => contents.flatMap((content) => content.examples));
  return examples.flatMap(({ answers }) =>
    answers?.to?.includes(condition) && answers.name === name && answers.value !== undefined ? [answers.value] : [],
  );
}

/** What a text may stand for: itself, or the number that it spells. */
export function readings(text: string): readonly unknown[] {
  return /^-?\d+(\.\d+)?$/.test(text) ? [text, parseExact(text)] : [text];
}
