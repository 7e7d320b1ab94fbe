/** The text of the greatest whole number up to which a double holds each exactly: 2^53 - 1. */
type Greatest = "9007199254740991";

type Digits = "0123456789";

/** How two runs of digits without leading zeros compare as numbers: by their lengths, else by their first difference. */
type Compare<A extends string, B extends string, SoFar = "equal"> = A extends `${infer First}${infer Rest}`
  ? B extends `${infer OtherFirst}${infer OtherRest}`
    ? Compare<Rest, OtherRest, SoFar extends "equal" ? CompareDigits<First, OtherFirst> : SoFar>
    : "greater"
  : B extends ""
    ? SoFar
    : "less";

type CompareDigits<A extends string, B extends string> = A extends B
  ? "equal"
  : Digits extends `${string}${A}${string}${B}${string}`
    ? "less"
    : "greater";

type IsSafe<Text extends string> = Text extends `${string}${"-" | "." | "e"}${string}`
  ? false
  : Compare<Text, Greatest> extends "greater"
    ? false
    : true;

/** What the compiler shows of a literal that is refused. */
interface Refused {
  readonly "must be a whole number from 0 to 2^53 - 1, or else written as bigint or text": never;
}

/**
 * Refuses a number literal that is no whole number from 0 to 2^53 - 1, for one beyond that has lost digits before any code
 * sees it. Everything else passes: `number` as such, bigints and texts are looked at when the code runs.
 */
export type SafeLiteral<Value> = Value extends number
  ? number extends Value
    ? unknown
    : IsSafe<`${Value}`> extends true
      ? unknown
      : Refused
  : unknown;
