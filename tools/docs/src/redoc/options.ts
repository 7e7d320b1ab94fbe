import { SCHEMAS_HEADING } from "../anchors.ts";

/** Redoc's options for every page. */
export const REDOC_OPTIONS: Readonly<Record<string, string | number | boolean>> = {
  disableTelemetry: true,
  hideLoading: true,
  // Every named schema gets an address of its own.
  schemaDefinitionsTagName: SCHEMAS_HEADING,
  jsonSamplesExpandLevel: 3,
  // A list of kinds is there to be read: show it whole rather than its first ten.
  maxDisplayedEnumValues: 60,
};
