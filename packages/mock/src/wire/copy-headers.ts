/** Headers, with a copy of each that has another name. `names` has the other names by lower-case name. */
export function copyHeaders(
  headers: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const copies = Object.entries(headers).flatMap(([name, value]) => {
    const other = names[name.toLowerCase()];
    return other === undefined ? [] : [[other, value] as const];
  });
  return { ...Object.fromEntries(copies), ...headers };
}
