/** A number of JSON. An integer beyond 2^53 is a bigint, or a double if its text was no integer. */
export type Numeric = number | bigint;

export function isNumeric(value: unknown): value is Numeric {
  return typeof value === "number" || typeof value === "bigint";
}

/** Makes equal numbers the same: an integer is a bigint if it is beyond 2^53. The shortest text of a double says which integer it means. */
export function asExact(number: Numeric): Numeric {
  const double = Number(number);
  if (Number.isSafeInteger(double)) return double;
  if (typeof number === "bigint" || !Number.isInteger(number)) return number;
  const { digits, exponent } = asDecimal(number);
  return digits * 10n ** BigInt(exponent);
}

/** Tests for a multiple without rounding errors: 19.99 is a multiple of 0.01. */
export function isMultiple(number: Numeric, divisor: Numeric): boolean {
  if (Number.isSafeInteger(number) && Number.isSafeInteger(divisor)) return Number(number) % Number(divisor) === 0;
  if (typeof number === "number" && !Number.isFinite(number)) return false;
  const [one, other] = [asDecimal(number), asDecimal(divisor)];
  const scale = Math.min(one.exponent, other.exponent);
  const scaled = ({ digits, exponent }: Decimal) => digits * 10n ** BigInt(exponent - scale);
  return scaled(one) % scaled(other) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Reads a number as its shortest text means it: 0.1 is a tenth. */
function asDecimal(number: Numeric): Decimal {
  if (typeof number === "bigint") return { digits: number, exponent: 0 };
  const [digits = "", exponent] = number.toExponential().split("e");
  const [whole = "", fraction = ""] = digits.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
