import { expect, test } from "vitest";
import { createSampleApi } from "../src/index.ts";

test("the path of a call contains the key", async () => {
  const sent: string[] = [];
  const sampleApi = createSampleApi({
    baseUrl: "http://node.test",
    apiKey: "KEY",
    fetch: async (url) => {
      sent.push(String(url));
      return Response.json({});
    },
  });
  await sampleApi.getStatus();
  expect(sent.join()).toMatch(/^http:\/\/node\.test\/v1\/KEY\//);
});
