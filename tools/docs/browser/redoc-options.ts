import { SCHEMAS_HEADING } from "../src/redoc-anchors.ts";

/** Redoc's options for every page. */
export const REDOC_OPTIONS: Readonly<Record<string, unknown>> = {
  disableTelemetry: true,
  hideLoading: true,
  // The document is one file.
  skipBundle: true,
  // Gives every named schema its own URL.
  schemaDefinitionsTagName: SCHEMAS_HEADING,
  jsonSamplesExpandLevel: 3,
  // A list of kinds is there to be read: show it whole rather than its first ten.
  maxDisplayedEnumValues: 60,
  // The kinds of samples that an operation can have, the first one shown: others are left out.
  codeSamples: { languages: ["TypeScript", "curl", "Payload"].map((lang) => ({ lang })) },
};
