import { expectTypeOf, test } from "vitest";
import { createAuth, type TokenResponse } from "../src/index.ts";

const options = { baseUrl: "http://localhost:4010" };
const auth = createAuth(options);

test("the credentials are the input, members with a single allowed value may be omitted", async () => {
  expectTypeOf(await auth.requestToken({ client_id: "", client_secret: "" })).toEqualTypeOf<TokenResponse>();
  expectTypeOf<TokenResponse["expires_in"]>().toEqualTypeOf<number>();
});
