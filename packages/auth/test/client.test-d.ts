import { expectTypeOf, test } from "vitest";
import { validators } from "../src/generated/validate.ts";
import { type AuthClient, type AuthOptions, createAuth, type TokenResponse } from "../src/index.ts";

const options = { baseUrl: "http://localhost:4010" };
const auth = createAuth(options);

test("the credentials are the input, members with a single allowed value may be omitted", async () => {
  expectTypeOf(await auth.requestToken({ client_id: "", client_secret: "" })).toEqualTypeOf<TokenResponse>();
  expectTypeOf<TokenResponse["expires_in"]>().toEqualTypeOf<number>();
});

test("inputs that are wrong do not compile", () => {
  // @ts-expect-error the secret is required
  auth.requestToken({ client_id: "" });
  // @ts-expect-error there is one audience
  auth.requestToken({ client_id: "", client_secret: "", audience: "another" });
});

test("client and options have names, and know the operations of this API", () => {
  expectTypeOf(auth).toEqualTypeOf<AuthClient>();
  expectTypeOf(createAuth).parameter(0).toEqualTypeOf<AuthOptions>();
  createAuth({ ...options, plugins: [validators.watch("throw")] });
  // @ts-expect-error no such mode
  validators.watch("log");
});
