import { expectTypeOf, test } from "vitest";
import { createSampleApi, type SampleApiClient, type SampleApiOptions, type Status } from "../src/index.ts";

const sampleApi = createSampleApi({ baseUrl: "http://localhost:4010/sample-api", apiKey: "KEY" });

test("client, options and answers have names", async () => {
  expectTypeOf(sampleApi).toEqualTypeOf<SampleApiClient>();
  expectTypeOf(createSampleApi).parameter(0).toEqualTypeOf<SampleApiOptions>();
  expectTypeOf(await sampleApi.getStatus()).toEqualTypeOf<Status>();
});

test("options that are wrong do not compile", () => {
  // @ts-expect-error the key is required
  createSampleApi({ baseUrl: "http://localhost:4010/sample-api" });
});
