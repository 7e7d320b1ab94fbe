/** The integer formats of OpenAPI, with the least and greatest value of each. A document may have any text as a format. */
export const integerRanges: ReadonlyMap<unknown, readonly [least: bigint, greatest: bigint]> = new Map([
  ["uint8", [0n, 2n ** 8n - 1n]],
  ["uint16", [0n, 2n ** 16n - 1n]],
  ["uint32", [0n, 2n ** 32n - 1n]],
  ["uint64", [0n, 2n ** 64n - 1n]],
  ["uint128", [0n, 2n ** 128n - 1n]],
  ["uint256", [0n, 2n ** 256n - 1n]],
  ["int8", [-(2n ** 7n), 2n ** 7n - 1n]],
  ["int16", [-(2n ** 15n), 2n ** 15n - 1n]],
  ["int32", [-(2n ** 31n), 2n ** 31n - 1n]],
  ["int64", [-(2n ** 63n), 2n ** 63n - 1n]],
  ["int128", [-(2n ** 127n), 2n ** 127n - 1n]],
  ["int256", [-(2n ** 255n), 2n ** 255n - 1n]],
]);
