import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

const onError = (state: string | null) => ({
  "paths/things_{owner}.yaml": {
    get: {
      responses: { "403": { headers: { "X-NODE-CURSOR": { $ref: "../components/headers/CursorOnError.yaml" } } } },
    },
  },
  "components/headers/Cursor.yaml": { "x-ledger-state": "cursor" },
  "components/headers/CursorOnError.yaml": {
    description: "Start of the next page.",
    schema: { type: "string" },
    example: "3",
    ...(state !== null && { "x-ledger-state": state }),
  },
});

export const cases: readonly RuleCase[] = [
  accepts("accepts a header with the same state in every response", onError("cursor")),
  refuses("refuses a header without state in one response", onError(null), {
    "components/headers/CursorOnError.yaml#/": "has the ledger state none here and cursor in another response",
  }),
  refuses("refuses a header with another state in one response", onError("epoch"), {
    "components/headers/CursorOnError.yaml#/": "has the ledger state epoch here and cursor in another response",
  }),
];
