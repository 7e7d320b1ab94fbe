import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import * as bundles from "../src/bundles.ts";
import * as document from "../src/index.ts";

test("the public names are these", () => {
  expect(Object.keys(document).sort()).toMatchInlineSnapshot(`
    [
      "allowedMethods",
      "answerRefusal",
      "asOperationRequest",
      "asRefusal",
      "asViolation",
      "bearerToken",
      "bodyLimit",
      "checkParameterTexts",
      "chooseMediaType",
      "conditions",
      "contractNames",
      "corsHeaders",
      "coversMediaType",
      "createRequestCheck",
      "curlCommand",
      "curlLine",
      "declaredStatuses",
      "describeViolation",
      "encodeAnswer",
      "encodeBody",
      "errorCode",
      "errorMessage",
      "fillServer",
      "fillTemplate",
      "findInvalidValue",
      "findOperation",
      "findResponse",
      "fittingExamples",
      "hasMalformedEscape",
      "isJson",
      "isObject",
      "isSimilar",
      "isSpelledAsToken",
      "jsonAnswer",
      "lookUp",
      "malformedEscape",
      "maskBody",
      "maskFields",
      "maskHeader",
      "maskKey",
      "maskSecrets",
      "missingAnswers",
      "missingKey",
      "nearest",
      "nodeFailed",
      "overloaded",
      "parseBody",
      "preflightHeaders",
      "problem",
      "rateLimited",
      "readApi",
      "readPath",
      "readPathValues",
      "resolveReference",
      "responseMatches",
      "sampleRequest",
      "scoreTemplate",
      "secretMembers",
      "secretsOfBody",
      "secretsOfPairs",
      "sortViolations",
      "statusOfCode",
      "statusText",
      "targetLimit",
      "tooLarge",
      "unknownKey",
      "unknownRoute",
      "wrongMethod",
    ]
  `);
});

test("what reads files is on a sub-path of its own, so that pages can load the rest", () => {
  expect(Object.keys(manifest.exports)).toEqual([".", "./bundles", "./package-runner", "./package.json"]);
  expect(Object.keys(bundles).sort()).toMatchInlineSnapshot(`
    [
      "knownApis",
      "loadSpecs",
      "readDocument",
      "specFile",
    ]
  `);
});
