/**
 * Splits chunks into lines without their ends, and yields the lines of each chunk. Only LF ends a line. `readline` would also split
 * at Unicode's other line separators, which texts may contain.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf("\n");
    if (end >= 0) yield bytes.toString("utf8", 0, end).split("\n");
    rest = bytes.subarray(end + 1);
  }
  if (rest.length > 0) yield [rest.toString()];
}
