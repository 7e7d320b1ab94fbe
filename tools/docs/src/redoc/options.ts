import { SCHEMAS_HEADING } from "../anchors.ts";
import type { JsonObject } from "../document/json.ts";

/** Redoc's options for every page. */
export const REDOC_OPTIONS: JsonObject = {
  disableTelemetry: true,
  hideLoading: true,
  // Every named schema gets an address of its own.
  schemaDefinitionsTagName: SCHEMAS_HEADING,
  jsonSamplesExpandLevel: 3,
  // A list of kinds is there to be read: show it whole rather than its first ten.
  maxDisplayedEnumValues: 60,
  // The kinds of samples that an operation can have, the first one shown: others are left out.
  codeSamples: { languages: ["TypeScript", "curl", "Payload"].map((lang) => ({ lang })) },
};
