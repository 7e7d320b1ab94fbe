import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import * as document from "../src/index.ts";
import * as bundles from "../src/read/bundles.ts";

test("the package exports exactly these names", () => {
  expect(Object.keys(document).sort()).toMatchInlineSnapshot(`
    [
      "addNodeQuery",
      "allowedMethods",
      "answerFromState",
      "answerRefusal",
      "bearerToken",
      "bodyLimit",
      "checkCall",
      "checkHead",
      "chooseMediaType",
      "conditions",
      "contractNames",
      "corsHeaders",
      "coversMediaType",
      "createRequestCheck",
      "curlCommand",
      "curlLine",
      "declaredStatuses",
      "decodePercent",
      "describeViolation",
      "describedMembers",
      "encodeAnswer",
      "encodeBody",
      "errorCode",
      "errorMessage",
      "escapeControls",
      "fillServer",
      "fillTemplate",
      "findOperation",
      "findResponse",
      "fittingExamples",
      "hasBody",
      "headRefusals",
      "invalidToken",
      "isJson",
      "isObject",
      "isSimilar",
      "isSpelledAsToken",
      "jsonAnswer",
      "keySetAnswer",
      "keySetPath",
      "listSchemaFaults",
      "lookUp",
      "malformedEscape",
      "mendSchemas",
      "missingAnswers",
      "missingKey",
      "nearest",
      "nodeAt",
      "nodeFailed",
      "overloaded",
      "parseBody",
      "preflightHeaders",
      "problem",
      "quote",
      "rateLimited",
      "readApi",
      "readNodeQuery",
      "readPath",
      "readPathValues",
      "readPointer",
      "resolveReference",
      "responseMatches",
      "sampleRequest",
      "scoreTemplate",
      "setBounded",
      "statusOfCode",
      "statusText",
      "targetLimit",
      "tooLarge",
      "unexpectedBody",
      "unknownClient",
      "unknownKey",
      "unknownRoute",
      "wrongMethod",
    ]
  `);
});

test("functions that read files have a sub-path of their own, so that pages can load the rest", () => {
  expect(Object.keys(manifest.exports)).toEqual([".", "./bundles", "./package-runner", "./server", "./package.json"]);
  expect(Object.keys(bundles).sort()).toMatchInlineSnapshot(`
    [
      "knownApis",
      "loadSpecs",
      "readDocument",
      "specFile",
      "yamlFault",
    ]
  `);
});
