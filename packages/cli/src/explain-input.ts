import { isLedgergateError } from "@ledgergate/runtime";
import { MASKED } from "@ledgergate/runtime/mask";
import { stringifyExact } from "@ledgergate/runtime/parts";
import { plainText } from "./command-help.ts";
import { cutText } from "./cut-text.ts";
import type { InputEntry, OperationEntry, Values } from "./operations.ts";
import { UsageError } from "./usage-error.ts";

/** The input of a call, with the names that its user or agent typed. */
export interface GivenInput {
  readonly values: Values;
  /** Returns the name of an input as typed: a flag, or the member of a tool's input. */
  readonly nameOf: (input: InputEntry) => string;
  /** Secrets, which no message repeats. */
  readonly secrets: Iterable<string>;
}

/**
 * Rewrites a client's error about an input for users and agents: the name as typed, the broken rule, the given value, and the meaning of
 * the input. Returns all other errors unchanged.
 */
export function explainInput(error: unknown, { id, inputs }: OperationEntry, given: GivenInput): unknown {
  if (!isLedgergateError(error, "invalid_input") || error.operation !== id || error.input === undefined) return error;
  const input = inputs.find(({ name }) => name === error.input);
  // A member that an agent made up.
  if (!input) return new UsageError(`${cutText(error.input, 60)} ${error.rule}.`);
  const { name, variable, description } = input;
  const value = variable === undefined ? given.values[name] : undefined;
  const shown = value === undefined ? "" : ` (given: ${show(value, input, given)})`;
  const label = variable === undefined ? given.nameOf(input) : `LEDGERGATE_${variable}`;
  const [meaning] = plainText(description).split("\n", 1);
  return new UsageError([`${label} ${error.rule}${shown}.`, meaning].filter(Boolean).join("\n"));
}

function show(value: unknown, { rule }: InputEntry, { secrets }: GivenInput): string {
  // Quotes distinguish the text "true" from the expected value of another type.
  const isPlain = typeof value === "string" && /^(?:string|integer)$/.test(rule.type ?? "string");
  const text = isPlain ? value : stringifyExact(value);
  if ([...secrets].some((secret) => text.includes(secret))) return MASKED;
  return text === "" ? "nothing" : cutText(text, 60);
}
