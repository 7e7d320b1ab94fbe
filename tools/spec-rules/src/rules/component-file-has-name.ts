import { basename, dirname } from "node:path";
import type { Rule } from "../redocly.ts";

/** Folders below `components`, by Redocly's name of the component's type. */
const folders: Readonly<Record<string, string>> = {
  Example: "examples",
  Header: "headers",
  Parameter: "parameters",
  RequestBody: "requestBodies",
  Response: "responses",
  Schema: "schemas",
  SecurityScheme: "securitySchemes",
};

/**
 * Requires a component's file to have a name in PascalCase and to be in the folder of its kind. The name becomes the component's
 * name in the bundle and the type's name in the clients.
 */
export const componentFileHasName: Rule = () => ({
  ref(reference, { report, type }, resolved) {
    const folder = folders[type.name];
    if (folder === undefined || resolved.location === undefined) return;
    const file = resolved.location.source.absoluteRef;
    const name = basename(file, ".yaml");
    if (!dirname(file).endsWith(`/components/${folder}`)) {
      report({ message: `\`${reference.$ref}\` is a ${type.name}. Move it to components/${folder}/${name}.yaml.` });
    } else if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) {
      report({ message: `\`${name}\` becomes the name of a component. Rename the file in PascalCase.` });
    }
  },
});
