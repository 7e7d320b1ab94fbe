import { expect, test } from "vitest";
import { bothMocks } from "./fixtures/both-mocks.ts";
import { shopOf } from "./fixtures/shop.ts";

/** Integers that no double holds, and whose nearest double is 9007199254740992 or 9007199254740996. */
const wide = 9_007_199_254_740_993n;
const wider = 9_007_199_254_740_995n;

const json = "application/json";

const int64 = { type: "integer", format: "int64" };

// tools/contract judges which integers are right, in bodies and in every form of a parameter.
test.each<[object, bigint, string]>([
  [{ ...int64, enum: [wide, 1] }, wide - 1n, `must be equal to one of the allowed values: ${wide}, 1`],
  [{ type: "integer", minimum: wide }, wide - 1n, `must be >= ${wide}`],
  [{ type: "integer", maximum: wider }, wider + 1n, `must be <= ${wider}`],
])("an integer beyond 2^53 is refused with its limit's digits (%#)", async (schema, value, reason) => {
  const post = { requestBody: { content: { [json]: { schema } } }, responses: { 204: { description: "k" } } };
  const init = { method: "POST", headers: { "content-type": json }, body: `${value}` };
  for (const send of bothMocks(shopOf({ "/p": { post } })).sends)
    expect(await (await send("/p", init)).json()).toMatchObject({ detail: `body: ${reason}` });
});

test("an answer has all digits of the document's example", async () => {
  const schema = { type: "object", properties: { id: int64, ids: { type: "array", items: int64 } } };
  const content = { [json]: { schema, example: { id: wide, ids: [wide - 1n, -wide] } } };
  const headers = { "X-Id": { schema: int64, example: wide } };
  const get = { responses: { 200: { description: "k", content, headers } } };
  for (const send of bothMocks(shopOf({ "/p": { get } })).sends) {
    const answer = await send("/p");
    expect([answer.status, await answer.text()]).toEqual([200, `{"id":${wide},"ids":[${wide - 1n},${-wide}]}`]);
    expect(answer.headers.get("x-id")).toBe(`${wide}`);
  }
});
