/**
 * Writes the documentation site: one Redoc page for each API, a landing page with a search, and a page of open matters. All
 * of it follows from the bundled documents; nothing here knows an API by name.
 */

export type { BuiltDocs, DocsOptions } from "./build-docs.ts";
export { buildDocs } from "./build-docs.ts";
export { DocsError } from "./docs-error.ts";
export { readDocumentedApi } from "./documented-api.ts";
export type { SpecSource } from "./find-specs.ts";
export { findSpecs } from "./find-specs.ts";
export { operationAnchor } from "./redoc-anchors.ts";
export { codeSamples } from "./samples/code-samples.ts";
