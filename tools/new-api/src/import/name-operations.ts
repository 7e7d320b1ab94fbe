import { readModel } from "@ledgergate/codegen";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { isMethod } from "@ledgergate/support/service-kit";
import { follow } from "./references.ts";

/**
 * Gives each operation the name of the client's method as its id, and exactly one tag: the docs list an operation under its tag. Decodes
 * the paths.
 *
 * @param name - Name of the client's interface.
 * @throws `DocumentError` with everything that no client can call.
 */
export function nameOperations(document: JsonObject, name: string): void {
  const { operations } = readModel(document, { name, serverPath: "" });
  const paths = document.paths as Record<string, JsonObject>;
  const used = new Set<string>();
  const chosen = new Map<string, JsonObject>();
  for (const { path, method, id } of operations) {
    const item = follow(document, paths[path]);
    const operation = item[method.toLowerCase()] as JsonObject;
    const [tag = "Other"] = (operation.tags ?? []) as readonly string[];
    used.add(tag);
    const others = Object.entries(item).filter(([key]) => !isMethod(key));
    const plain = decodePath(path);
    const before = chosen.get(plain) ?? Object.fromEntries(others);
    chosen.set(plain, { ...before, [method.toLowerCase()]: { ...operation, operationId: id, tags: [tag] } });
  }
  document.paths = Object.fromEntries(chosen);
  document.tags = describeTags(document, used);
}

/** Writes the characters of a path as they are. Clients encode them, and gateways compare paths in this form. */
function decodePath(path: string): string {
  // Braces, backslashes and control characters have another meaning in a path.
  if (/%(?:7[bdf]|5c|[01][\da-f])/i.test(path)) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function describeTags({ tags = [] }: JsonObject, used: ReadonlySet<string>): readonly JsonObject[] {
  const known = new Map((tags as readonly JsonObject[]).map((tag) => [String(tag.name), tag]));
  return [...used].map((name) => ({ description: `Operations with the tag ${name}.`, ...known.get(name), name }));
}
