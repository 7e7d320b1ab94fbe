import type { Draw } from "../seed/draw.ts";

const unit = 10_000_000n;

/** An amount as the wire has it: a decimal with seven places, from a count of the smallest unit. */
export function amountText(count: bigint): string {
  return `${count / unit}.${String(count % unit).padStart(7, "0")}`;
}

/** A count of the smallest unit, above 0 and worth 50,000 at most. One in four has digits behind the point. */
export function drawAmount(draw: Draw): bigint {
  const whole = BigInt(draw.between(1, 49_999)) * unit;
  return draw.chance(1, 4) ? whole + draw.uint64(unit) : whole;
}

/** The largest amount that 63 bits hold: the usual limit of a trust line. */
export const largestAmount = "922337203685.4775807";
