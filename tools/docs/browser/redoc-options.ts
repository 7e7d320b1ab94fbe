import { SCHEMAS_HEADING } from "../src/redoc-anchors.ts";

export const REDOC_OPTIONS: Readonly<Record<string, unknown>> = {
  disableTelemetry: true,
  hideLoading: true,
  // The document is one file.
  skipBundle: true,
  // Gives every named schema its own URL.
  schemaDefinitionsTagName: SCHEMAS_HEADING,
  jsonSamplesExpandLevel: 3,
  // Redoc shows only the first ten values by default.
  maxDisplayedEnumValues: 60,
  // The kinds of samples in order. Redoc shows the first and hides kinds that are not listed.
  codeSamples: { languages: ["TypeScript", "curl", "Payload"].map((lang) => ({ lang })) },
};
