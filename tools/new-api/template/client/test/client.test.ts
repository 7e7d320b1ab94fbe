import { expect, test } from "vitest";
import { createSampleApi } from "../src/index.ts";

test("the path contains the key, and the call returns the status", async () => {
  const sent: string[] = [];
  const sampleApi = createSampleApi({
    baseUrl: "http://node.test",
    apiKey: "KEY",
    fetch: async (url) => {
      sent.push(String(url));
      return Response.json({ height: "7" });
    },
  });
  expect(await sampleApi.getStatus()).toEqual({ height: "7" });
  expect(sent).toEqual(["http://node.test/v1/KEY/status"]);
});
