import type { Ajv2020 } from "ajv/dist/2020.js";

const ranges: Readonly<Record<string, readonly [lowest: bigint, highest: bigint]>> = {
  uint8: [0n, 2n ** 8n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

/** The name under which ajv knows an integer format of a string, since a format of ajv applies to one type only. */
const ofText = (format: string): string => `${format}-text`;

/** Makes ajv check the ranges of OpenAPI's integer formats, on numbers and on strings. */
export function registerIntegerFormats(ajv: Ajv2020): void {
  for (const [format, [lowest, highest]] of Object.entries(ranges)) {
    // Compared below `highest + 1`, a power of two, which is exact as a double where `highest` itself is not.
    const [from, below] = [Number(lowest), Number(highest + 1n)];
    ajv.addFormat(format, { type: "number", validate: (value: number) => value >= from && value < below });
    ajv.addFormat(ofText(format), {
      type: "string",
      validate: (text: string) => /^-?\d+$/.test(text) && BigInt(text) >= lowest && BigInt(text) <= highest,
    });
  }
}

/** A copy of a document in which strings with an integer format name the format's twin for text. */
export function nameTextFormats(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nameTextFormats);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, member]) => [name, nameTextFormats(member)]));
  const { type, format } = copy;
  const isText = type === "string" || (Array.isArray(type) && type.includes("string") && !type.includes("integer"));
  return isText && typeof format === "string" && format in ranges ? { ...copy, format: ofText(format) } : copy;
}
