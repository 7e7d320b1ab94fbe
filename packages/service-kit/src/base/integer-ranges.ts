/** The integer formats of OpenAPI, with the least and greatest value of each. A document may have any text as a format. */
export const integerRanges: ReadonlyMap<unknown, readonly [least: bigint, greatest: bigint]> = new Map(
  [8n, 16n, 32n, 64n, 128n, 256n].flatMap((bits) => [
    [`uint${bits}`, [0n, 2n ** bits - 1n]],
    [`int${bits}`, [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]],
  ]),
);
