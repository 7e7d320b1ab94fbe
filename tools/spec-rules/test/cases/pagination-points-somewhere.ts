import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a parameter that the operation does not have",
    { "paths/things_{owner}.yaml": { get: { "x-pagination": { limit: "limit" } } } },
    { "paths/things_{owner}.yaml#/get/x-pagination/limit": "no query parameter `limit`. It has: start." },
  ),
  refuses(
    "refuses a path parameter",
    { "paths/things_{owner}.yaml": { get: { "x-pagination": { start: "owner" } } } },
    { "paths/things_{owner}.yaml#/get/x-pagination/start": "no query parameter `owner`" },
  ),
  refuses(
    "refuses a header that the answer does not have",
    { "paths/things_{owner}.yaml": { get: { "x-pagination": { cursorHeader: "X-CURSOR" } } } },
    { "paths/things_{owner}.yaml#/get/x-pagination/cursorHeader": "no header `X-CURSOR`" },
  ),
  refuses(
    "refuses records that the body does not have",
    { "paths/things_{owner}.yaml": { get: { "x-pagination": { items: "/records" } } } },
    { "paths/things_{owner}.yaml#/get/x-pagination/items": "`/records` is no array of the body" },
  ),
  refuses(
    "refuses a member that no record has",
    { "paths/things_{owner}.yaml": { get: { "x-pagination": { from: "/number" } } } },
    { "paths/things_{owner}.yaml#/get/x-pagination/from": "A record has no `/number`" },
  ),
  accepts("accepts a body that is an array of a union whose branches have the member", {
    "paths/things_{owner}.yaml": { get: { "x-pagination": { items: "" } } },
    "components/schemas/ThingList.yaml": {
      type: "array",
      properties: null,
      items: { oneOf: [{ allOf: [{ $ref: "Thing.yaml" }] }] },
    },
  }),
];
