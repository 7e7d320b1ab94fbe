/** For `JSON.stringify`, which knows no bigint: writes one as decimal text. */
export const bigintAsText = (_name: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;
