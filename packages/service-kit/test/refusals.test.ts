import { describe, expect, test } from "vitest";
import {
  answerRefusal,
  missingAnswers,
  nodeFailed,
  overloaded,
  rateLimited,
  readApi,
  tooLarge,
  wrongMethod,
} from "../src/index.ts";

const example = (answers: object): object => ({
  content: { "application/json": { examples: { one: { value: { text: "" }, "x-answers": answers } } } },
});
const api = readApi("shop", {
  openapi: "3.1.0",
  servers: [{ url: "https://shop.example/{apiKey}" }],
  paths: {
    "/a": {
      get: {
        responses: {
          429: { headers: { "retry-after": { required: true, example: 7 } }, ...example({ to: ["rate_limited"] }) },
          503: {
            headers: { "Retry-After": { required: true, example: 7 } },
            ...example({ to: ["overloaded"], fill: { "/text": "{reason}" } }),
          },
          default: example({ to: ["node_timeout"], status: 504 }),
        },
      },
    },
  },
});

describe("a refusal", () => {
  const answer = (refusal: Parameters<typeof answerRefusal>[2]) => {
    const { status, headers, body } = answerRefusal(api, api.operations, refusal);
    return { status, headers, body };
  };
  const json = { "content-type": "application/json" };
  const instead = "; the answer is another operation's example, else a problem of RFC 9457.";

  test("has its own headers once each, and the document's example values for missing ones", () => {
    expect(answer(overloaded("no node", 3))).toEqual({
      status: 503,
      headers: { ...json, "Retry-After": "3" },
      body: { text: "no node" },
    });
    expect(answer(rateLimited(2)).headers).toEqual({ ...json, "Retry-After": "2" });
    expect(answer({ ...rateLimited(2), headers: {} }).headers).toEqual({ ...json, "retry-after": "7" });
    expect(answer(nodeFailed("node_timeout", "late"))).toMatchObject({ status: 504, headers: json });
  });

  test("also has its headers without a document", () => {
    expect(answer(wrongMethod(api.operations, "PUT"))).toMatchObject({
      status: 405,
      headers: { Allow: "GET, HEAD, OPTIONS", "content-type": "application/problem+json" },
      body: { detail: "method PUT: is not allowed, only GET, HEAD, OPTIONS" },
    });
    expect(answer(nodeFailed("node_unreachable", "gone")).status).toBe(502);
    expect([tooLarge().reason, tooLarge(65_536).reason]).toEqual(["exceeds 4 MiB", "exceeds 64 KiB"]);
  });

  test("without an example is named in one sentence. A refusal for a failed node is named only if calls are forwarded", () => {
    const own = "shop: no example has x-answers to unknown_route, method_not_allowed, missing_key, unknown_key";
    expect(missingAnswers(api)).toBe(`${own}${instead}`);
    expect(missingAnswers(api, true)).toBe(`${own}, node_unreachable${instead}`);
  });

  test("without an example in some operations is named with these operations", () => {
    const answered = {
      operationId: "b",
      responses: { default: example({ to: ["unknown_route", "method_not_allowed"] }) },
    };
    const paths = { "/a": { get: { operationId: "a", responses: {} } }, "/b": { get: answered } };
    const two = readApi("two", { openapi: "3.1.0", servers: [{ url: "https://two.example" }], paths });
    expect(missingAnswers(two)).toBe(
      `two: no example has x-answers to unknown_route (a), method_not_allowed (a)${instead}`,
    );
  });
});
