/** What stands in a decoded body under a chain of member names; `undefined` where the body is of another shape. */
export function memberAt(body: unknown, names: readonly string[]): unknown {
  return names.reduce((place, name) => (place as Readonly<Record<string, unknown>> | null | undefined)?.[name], body);
}
