export { findFaults, HOSTILE } from "./find-faults.ts";
export type { Version } from "./places.ts";
export { shapeOfCode, shapeOfMarkdown } from "./shapes.ts";
