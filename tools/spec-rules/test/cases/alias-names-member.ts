import { accepts, type RuleCase, refuses } from "../support/rule-cases.ts";

const file = "components/schemas/Thing.yaml";
const thing = { properties: { Kind: { type: "string", description: "The kind.", "x-alias-of": "kind" } } };
const unknown = { properties: { Kind: { type: "string", description: "The kind.", "x-alias-of": "sort" } } };

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses an alias of a property that does not exist",
    { [file]: unknown },
    { [`${file}#/properties/Kind/x-alias-of`]: "There is no property `sort` beside this one. There are: id" },
  ),
  accepts("accepts an alias of a property beside it", { [file]: thing }),
];
