import { basename, dirname } from "node:path";
import type { Rule } from "../redocly.ts";

/** The folder under `components` by the name that Redocly has for what a `$ref` stands for. */
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
 * A component's file name is its name in the bundle and of its type in the clients, so it is in PascalCase and stands in
 * the folder of its kind.
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
