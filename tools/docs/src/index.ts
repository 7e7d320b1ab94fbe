/**
 * Writes the documentation site: one Redoc page an API, a landing page with a search, and a page of open matters. All
 * of it follows from the bundled documents; nothing here knows an API by name.
 */
export type { BuiltDocs, DocsOptions } from "./buildDocs.ts";
export { buildDocs } from "./buildDocs.ts";
export { DocsError } from "./DocsError.ts";
export type { SpecSource } from "./findSpecs.ts";
export { findSpecs } from "./findSpecs.ts";
