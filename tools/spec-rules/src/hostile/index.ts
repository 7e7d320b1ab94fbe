export { findFaults, HOSTILE, readEverything } from "./find-faults.ts";
export { shapeOfCode, shapeOfMarkdown } from "./shapes.ts";
export { writeTexts } from "./write-texts.ts";
