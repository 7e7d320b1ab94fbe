/** Reads a list to its end. Its pieces are lines of JSON. */
export async function readAll<Row>(list: AsyncIterable<string>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const lines of list) rows.push(...JSON.parse(`[${lines.trimEnd().replaceAll("\n", ",")}]`));
  return rows;
}
