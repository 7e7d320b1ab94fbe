/** A member of a protocol-buffer message: its number and its value. */
export type Field = readonly [number: number, value: Uint8Array | string | number];

/**
 * Encodes a message. The fields are written in the order given, and those at their default, 0 or nothing, are left out,
 * as proto3 has it. Numbers are written as varints and must be whole and not negative.
 */
export function encodeMessage(fields: readonly Field[]): Uint8Array {
  const bytes: number[] = [];
  for (const [number, value] of fields) {
    if (typeof value === "number") {
      if (value !== 0) bytes.push(...varint(number << 3), ...varint(value));
      continue;
    }
    const content = typeof value === "string" ? utf8.encode(value) : value;
    if (content.length > 0)
      bytes.push(...varint((number << 3) | lengthDelimited), ...varint(content.length), ...content);
  }
  return Uint8Array.from(bytes);
}

const utf8 = new TextEncoder();
const lengthDelimited = 2;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  // Division instead of shifts: times in milliseconds have more than 32 bits.
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
  return bytes;
}
