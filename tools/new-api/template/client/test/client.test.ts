import { expect, test } from "vitest";
import { createSampleApi } from "../src/index.ts";

test("the path contains the key, and the call returns the answer", async () => {
  const sent: string[] = [];
  const sampleApi = createSampleApi({
    baseUrl: "http://node.test",
    apiKey: "KEY",
    fetch: async (url) => {
      sent.push(String(url));
      return Response.json({});
    },
  });
  expect(await sampleApi.getStatus()).toEqual({});
  expect(sent.join()).toMatch(/^http:\/\/node\.test\/v1\/KEY\//);
});
