import type { NodeKind } from "./document-shape.ts";
import type { Document } from "./openapi.ts";
import { below, type Pointer } from "./pointer.ts";
import { Problems } from "./problems.ts";
import { createResolver, type Resolver } from "./resolver.ts";
import { isNode, type Node, walk } from "./walk-document.ts";

/**
 * Makes sure that a value is an OpenAPI 3.0 or 3.1 document of the expected shape in which every reference leads somewhere.
 *
 * @throws `DocumentError` with everything that is wrong.
 */
export function checkDocument(value: unknown): Document {
  const problems = new Problems();
  checkVersion(value, problems);
  problems.throwIfAny();
  const document = value as Document;
  const resolver = createResolver(document);
  walk(document, "document", "#", {
    visit: (node, kind, pointer) => {
      if (kind === "parameter" && typeof node.$ref !== "string") checkParameter(node, pointer, problems);
      if (typeof node.$ref === "string") checkReference(node.$ref, kind, pointer, resolver, problems);
    },
    misfit: (pointer, expected) => {
      problems.add(pointer, `is not ${expected}`, "Write it as OpenAPI has it, or leave it out.");
    },
  });
  problems.throwIfAny();
  return document;
}

function checkVersion(value: unknown, problems: Problems): void {
  const { openapi, swagger, info } = isNode(value) ? value : {};
  if (typeof openapi !== "string" || !/^3\.[01]\.\d/.test(openapi)) {
    const found = openapi ?? (swagger === undefined ? "none" : `Swagger ${swagger}`);
    problems.add(
      "#/openapi",
      `is no OpenAPI version 3.0 or 3.1 (found: ${found})`,
      "Give a document of such a version.",
    );
    return;
  }
  for (const name of ["title", "version"]) {
    if (!isNode(info) || typeof info[name] !== "string" || info[name].trim() === "") {
      problems.add(below("#/info", name), "is missing", "Add it: the generated files name what they come from.");
    }
  }
}

function checkParameter(node: Node, pointer: Pointer, problems: Problems): void {
  for (const name of ["name", "in"]) {
    if (node[name] === undefined) {
      problems.add(pointer, `has no ${name}`, `Add ${name} to the parameter, or refer to one that has it.`);
    }
  }
}

function checkReference(
  reference: string,
  kind: NodeKind,
  pointer: Pointer,
  resolver: Resolver,
  problems: Problems,
): void {
  const place = below(pointer, "$ref");
  if (!reference.startsWith("#")) {
    problems.add(place, `leads to another file (${reference})`, "Bundle the document first, as `redocly bundle` does.");
    return;
  }
  const { node } = resolver.follow({ $ref: reference }, pointer);
  if (node === undefined) {
    problems.add(place, `leads nowhere (${reference})`, "Add what it refers to, or mend the reference.");
  } else if (!isNode(node) && !(kind === "schema" && typeof node === "boolean")) {
    problems.add(place, `does not lead to an object (${reference})`, "Mend the reference.");
  }
}
