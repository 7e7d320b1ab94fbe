/** Whether the docblock right before the declaration of a function or class holds a program. */
export function hasExample(source: string, name: string): boolean {
  const [before, after] = source.split(new RegExp(`export (?:async )?(?:function|class) ${name}\\b`));
  if (before === undefined || after === undefined) return false;
  const docblock = before.slice(before.lastIndexOf("/**"));
  return docblock.trimEnd().endsWith("*/") && docblock.includes("```ts");
}
