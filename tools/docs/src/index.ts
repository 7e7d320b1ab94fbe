/** Writes the documentation site from bundled documents, guides and changesets. */

export type { DocsOptions } from "./build-docs.ts";
export { buildDocs } from "./build-docs.ts";
export { DocsError } from "./docs-error.ts";
export { readDocumentedApi } from "./documented-api.ts";
export type { SpecSource } from "./find-specs.ts";
export { findSpecs } from "./find-specs.ts";
export { operationAnchor } from "./redoc-anchors.ts";
export { codeSamples } from "./samples/code-samples.ts";
