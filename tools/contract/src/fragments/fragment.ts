/** Code that judges values. `request` and `answer` are the schemas as converted for each direction. */
export type Judge =
  | "ajv request"
  | "ajv answer"
  | "input type"
  | "answer type"
  | "client"
  | "tool"
  | "handlers request"
  | "mock request"
  | "mock answer"
  | "validators"
  | "generator"
  | "imported example";

/** A schema of a document, with values and their verdicts. The verdicts are written by hand, from the standards. */
export interface FragmentRow {
  /** Default: 3.1.0. */
  readonly openapi?: "3.0.3";
  readonly schema: object | boolean;
  /** Schemas that the fragment refers to, by names that no other fragment has. */
  readonly schemas?: Readonly<Record<string, object>>;
  /** The only direction that the verdicts are about. Absent: they hold in both. */
  readonly only?: "request" | "answer";
  /** True if agents give the integers of the fragment as texts. */
  readonly isWide?: true;
  readonly valid: readonly unknown[];
  /** Invalid values that types refuse, too. */
  readonly invalid?: readonly unknown[];
  /** Invalid values that types accept, since TypeScript has no such type. */
  readonly beyondTypes?: readonly unknown[];
  /** Judges that give another verdict for some values, and why this stays so. */
  readonly kept?: readonly KeptDifference[];
}

/** Rows by name. */
export type FragmentRows = Readonly<Record<string, FragmentRow>>;

/** A row with its name and its version of OpenAPI. */
export interface Fragment extends Omit<FragmentRow, "openapi"> {
  readonly name: string;
  readonly openapi: "3.0.3" | "3.1.0";
}

interface KeptDifference {
  readonly by: readonly Judge[];
  readonly values: readonly unknown[];
  readonly reason: string;
}

/** @param values - The first valid value, if the judge makes values itself. */
export function keep(by: readonly Judge[], values: readonly unknown[], reason: string): KeptDifference {
  return { by, values, reason };
}
