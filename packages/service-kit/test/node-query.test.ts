import { expect, test } from "vitest";
import { addNodeQuery, readNodeQuery } from "../src/index.ts";

const query = readNodeQuery(new URL("http://node/?api_key=own&auth[a]=own"));

test.for([
  ...["api.key", "api%20key", "api+key", "api[key", "api%5Bkey", "API_key.a", "auth", "auth[b]", "auth%255B%255D"],
  ...["%61uth", "b=2;auth", ";auth[a]", "auth[", "auth[a][b]", "[auth]", "+auth+[]", "auth%00b", "%2561uth"],
])("a caller's parameter %s, which some server reads as one of the node's, is dropped", (name) => {
  expect(addNodeQuery(`a=1&${name}=x`, query)).toBe(`a=1&${query.text}`);
});

test.for([".auth", "%2Eauth", "b%26auth", "b=c%253Bauth", "auth%3Db", "api%2Bkey", "%2Bauth"])(
  "a caller's parameter %s, which a server reads so after a proxy has decoded it, is dropped",
  (name) => {
    expect(addNodeQuery(`a=1&${name}=x`, query)).toBe(`a=1&${query.text}`);
  },
);

test("a member of a parameter of the node's is dropped, however both are written", () => {
  const dotted = readNodeQuery(new URL("http://node/?auth.key=own"));
  expect(addNodeQuery("auth[key]=x", dotted)).toBe(dotted.text);
});

test.for(["apikey", "api-key", "key", "a[api_key]", "author", "a=auth", "a=2;3", "a.auth", "%25", "[]", ""])(
  "a caller's parameter %s stays",
  (name) => {
    expect(addNodeQuery(`${name}=x`, query)).toBe(`${name}=x&${query.text}`);
  },
);

test("a caller's parameters do not displace the node's at a server that reads 1,000 of them", () => {
  expect(addNodeQuery("a&".repeat(2000), query).split("&").slice(0, 2)).toEqual(query.text.split("&"));
});
