/** The fields of a protobuf message by number. Numbers are bigints, all other values are bytes. */
export type Message = ReadonlyMap<number, bigint | Buffer>;

/** Decodes a message by the wire format alone. Refuses bytes that no proto3 encoder writes. */
export function decodeMessage(bytes: Buffer): Message {
  const fields = new Map<number, bigint | Buffer>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new Error("The message ends inside a varint.");
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const [number, wireType] = [tag >> 3, tag & 7];
    if (fields.size > 0 && number <= Math.max(...fields.keys())) throw new Error(`Field ${number} is out of order.`);
    if (wireType === 0) {
      const value = varint();
      if (value === 0n) throw new Error(`Field ${number} has its default.`);
      fields.set(number, value);
    } else if (wireType === 2) {
      const length = Number(varint());
      if (length === 0 || at + length > bytes.length) throw new Error(`Field ${number} has no bytes or too few.`);
      fields.set(number, bytes.subarray(at, at + length));
      at += length;
    } else {
      throw new Error(`Field ${number} has wire type ${wireType}.`);
    }
  }
  return fields;
}
