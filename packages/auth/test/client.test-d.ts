import { expectTypeOf, test } from "vitest";
import { createAuth, type TokenResponse } from "../src/index.ts";

const auth = createAuth({ baseUrl: "http://localhost:4010" });

test("the credentials are the input, what has one value in the contract may be left out", async () => {
  expectTypeOf(await auth.requestToken({ client_id: "", client_secret: "" })).toEqualTypeOf<TokenResponse>();
  expectTypeOf<TokenResponse["expires_in"]>().toEqualTypeOf<number>();
});

test("inputs that are wrong do not compile", () => {
  // @ts-expect-error the secret is required
  auth.requestToken({ client_id: "" });
  // @ts-expect-error there is one audience
  auth.requestToken({ client_id: "", client_secret: "", audience: "another" });
});
