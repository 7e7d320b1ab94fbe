import { expectTypeOf, test } from "vitest";
import { createSampleApi, type SampleApiClient, type SampleApiOptions } from "../src/index.ts";

const sampleApi = createSampleApi({ baseUrl: "http://localhost:4010/sample-api", apiKey: "KEY" });

test("client and options have names", () => {
  expectTypeOf(sampleApi).toEqualTypeOf<SampleApiClient>();
  expectTypeOf(createSampleApi).parameter(0).toEqualTypeOf<SampleApiOptions>();
});

test("options that are wrong do not compile", () => {
  // @ts-expect-error the key is required
  createSampleApi({ baseUrl: "http://localhost:4010/sample-api" });
});
