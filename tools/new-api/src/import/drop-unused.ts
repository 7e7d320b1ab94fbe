import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";

/** Removes the components that nothing refers to. */
export function dropUnused(document: JsonObject): void {
  const components = document.components as Record<string, JsonObject>;
  const used = new Set<string>();
  const open: unknown[] = [document.paths];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === "string" && node.startsWith("#/components/") && !used.has(node)) {
      used.add(node);
      const [, , folder = "", name = ""] = node.split("/");
      open.push(components[folder]?.[name] ?? null);
    }
    if (typeof node === "object" && node !== null)
      open.push(...Object.values(node).filter((value) => value !== undefined));
  }
  for (const [folder, parts] of Object.entries(components).filter(([, parts]) => isObject(parts)))
    for (const name of Object.keys(parts)) if (!used.has(`#/components/${folder}/${name}`)) delete parts[name];
}
