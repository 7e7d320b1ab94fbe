import { expectTypeOf, test } from "vitest";
import { validators } from "../src/generated/validate.ts";
import { type AdminClient, type AdminOptions, createAdmin, type Endpoint } from "../src/index.ts";

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

test("client and options have names, and know the operations of this API", () => {
  expectTypeOf(admin).toEqualTypeOf<AdminClient>();
  expectTypeOf(createAdmin).parameter(0).toEqualTypeOf<AdminOptions>();
  createAdmin({ ...options, plugins: [validators.watch("throw")] });
  // @ts-expect-error no such mode
  validators.watch("log");
});
