import { readApi } from "@ledgergate/service-kit";
import { expect, test } from "vitest";
import { describePlace } from "../src/document/describe-place.ts";
import { listReadings } from "../src/document/readings.ts";
import { petDocument } from "./support/pet-document.ts";

const { document } = readApi("pets", petDocument());

test("every mark is found, and none in an example", () => {
  const found = listReadings(document).map(({ source, owner, parts, anchor }) =>
    [source, owner, ...parts, anchor].join(" | "),
  );
  expect(found).toEqual([
    "assumed | info | version | ",
    "upstream | getPet | response 404 | #operation/getPet",
    "assumed | listPets | query parameter from | #operation/listPets",
    "upstream | path parameter id | ",
    "assumed | header RetryAfter | ",
    "assumed | Pet | required | #/schemas/pet",
    "upstream | Pet | name | #/schemas/pet",
    "assumed | Pet | owner | #/schemas/pet",
    "upstream | Pet | toys[] | #/schemas/pet",
  ]);
});

test.each([
  ["servers", "servers", ""],
  ["paths /pets/{id} get responses 200 headers", "getPet", "response 200, headers"],
  ["paths /pets/{id} get parameters 0 schema pattern", "getPet", "path parameter id, pattern"],
  ["components schemas Pet allOf 1 properties a items properties b", "Pet", "a[].b"],
  ["components schemas Pet properties properties pattern", "Pet", "properties, pattern"],
])("%j is named in words", (keys, owner, part) => {
  expect(describePlace(document, keys.split(" "))).toMatchObject({ owner, part });
});
