import { expectTypeOf, test } from "vitest";
import { createAdmin, type Endpoint } from "../src/index.ts";

const options = { baseUrl: "http://localhost:4010", apiKey: "KEY" };
const admin = createAdmin(options);

test("the list has endpoints with all their members", async () => {
  const { endpoints } = await admin.listEndpoints();
  expectTypeOf(endpoints).toEqualTypeOf<Endpoint[]>();
  expectTypeOf<Endpoint["urls"]>().toEqualTypeOf<{ https: string; wss: string }>();
});

test("options that are wrong do not compile", () => {
  // @ts-expect-error the key or a token is required
  createAdmin({ baseUrl: "http://localhost:4010" });
  // @ts-expect-error a token replaces the key
  createAdmin({ baseUrl: "http://localhost:4010", apiKey: "KEY", token: "t" });
});
