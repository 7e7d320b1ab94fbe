import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { CLIENT_IMPORTS, PART_NAMES, RUNTIME_EXPORTS, RUNTIME_TYPES } from "./runtime-imports.ts";
import { isIdentifier, RESERVED } from "./type-names.ts";

/** Names that generated files import, so none may declare them. */
const IMPORTED = new Set([...RUNTIME_TYPES, ...PART_NAMES, ...CLIENT_IMPORTS]);

/** Tests if a client's interface can have a name. A name of JavaScript, TypeScript or a generated file is none. */
export function isClientName(name: string): boolean {
  return isVariableName(name) && !exportedBy(name).some((one) => IMPORTED.has(one) || isGlobal(one));
}

/** Lists the names that a client exports, besides its inputs and the types of schemas. */
export function exportedBy(clientName: string): readonly string[] {
  return [...RUNTIME_EXPORTS, clientName, `${clientName}Client`, `${clientName}Options`, `create${clientName}`];
}

/** Tests if a variable with a client can have a name without hiding one of JavaScript, such as `fetch`. */
export function isVariableName(name: string): boolean {
  return isIdentifier(name) && !RESERVED.has(name) && !isGlobal(name);
}

let globals: ReadonlySet<string> | undefined;

/** Tests if a name is global in some environment, by the declarations of TypeScript, and by this Node. */
function isGlobal(name: string): boolean {
  globals ??= new Set([...Object.getOwnPropertyNames(globalThis), ...declaredNames()]);
  return globals.has(name);
}

function declaredNames(): readonly string[] {
  const folder = dirname(ts.getDefaultLibFilePath({}));
  const files = readdirSync(folder).filter((file) => /^lib\..*\.d\.ts$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const found = text.matchAll(/^(?:declare )?(?:interface|type|var|let|const|function|class|namespace) (\w+)/gm);
    return Array.from(found, ([, name = ""]) => name);
  });
}
