import { basename } from "node:path";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { parse } from "yaml";
import type { SpecFiles } from "../spec-files.ts";
import type { Refusal } from "./add-refusals.ts";

/** The parts of the template that an imported document takes. */
export interface OurParts {
  /** The template's root, for servers and security. */
  readonly root: JsonObject;
  /** The gateway's own answers. */
  readonly refusals: readonly Refusal[];
  /** Files of the template that the refusals need, by path. */
  readonly files: SpecFiles;
  /** Names of the components in these files, by folder. */
  readonly names: { readonly schemas: readonly string[]; readonly responses: readonly string[] };
}

const OPERATION_FILES = [
  "openapi.yaml",
  "paths/status.yaml",
  "components/schemas/Status.yaml",
  "components/examples/Status.yaml",
];

/** Takes the parts that an imported document needs from the files of the template's spec. */
export function readOurParts(template: SpecFiles): OurParts {
  const read = (file: string) => parse(template.get(file) ?? "") as JsonObject;
  const files = new Map([...template].filter(([file]) => !OPERATION_FILES.includes(file)));
  const namesIn = (folder: string) =>
    [...files.keys()].filter((file) => file.startsWith(`components/${folder}/`)).map((file) => basename(file, ".yaml"));
  const { get } = read("paths/status.yaml") as { get: { responses: Record<string, { $ref?: string }> } };
  return {
    root: read("openapi.yaml"),
    files,
    names: { schemas: namesIn("schemas"), responses: namesIn("responses") },
    refusals: Object.entries(get.responses).flatMap(([responseKey, { $ref = "" }]) => {
      if ($ref === "") return [];
      const response = $ref.replace("../", "");
      const content = read(response).content as Record<string, { examples: Record<string, { $ref: string }> }>;
      return Object.entries(content["application/json"]?.examples ?? {}).map(([name, { $ref: example }]): Refusal => {
        const file = example.replace("../", "components/");
        const { status } = read(file)["x-answers"] as { status: number };
        return {
          name,
          status: String(status),
          example: asReference(file),
          response: asReference(response),
          responseKey,
        };
      });
    }),
  };
}

const asReference = (file: string) => `#/${file.replace(/\.yaml$/, "")}`;
