import { expect, test } from "vitest";
import { messageCost } from "../../src/calls/web-sockets/message-cost.ts";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** Messages by their number of elements. `undefined`: no JSON value, whatever a node with a dialect of its own may read. */
test.for<[elements: number | undefined, ...messages: (string | Buffer)[]]>([
  [1, "[]", '{"method": [1, 2]}', '{"a": 1, "a": [2, 3]}\r\n', '"\\u005b, [1, 2]"', "ping", ""],
  [2, "\ufeff\n [1, 2]"],
  [4, '["a,b", "\\\\\\",[", {"c": [1, 2]}, [[], 3]]\n'],
  // Several values, or more than a value.
  [undefined, "1 2", "{}[1, 2]", "\x1e[1, 2]\x1e[1, 2]", "1, [1, 2]", "[1, 2]]"],
  // Comments.
  [undefined, "/**/[1, 2]", "1 #\n[1, 2]", '[1, /*"*/ 2, /*"*/ 3]'],
  // Other quotes, names and brackets.
  [undefined, "['\"', 1, 2, '\"']", "{1, 2}", "{a: 1}", "([1, 2])", "[1, 2}", '{"a"}', '["a": 1]'],
  // What does not end.
  [undefined, "[1, 2", '["1, 2]', '"\\'],
  // Other separators.
  [undefined, "[1, 2,]", "[1,, 2]", "[,1]", "[{}{}]", '["a""b"]', "\u00a0[1, 2]", "\ufeff\ufeff[1, 2]"],
  // Strings that a node may end elsewhere.
  [undefined, '["1\n, 2, "]', '["\\u", 1, 2, "\\u"]', latin1('["\xc0\xa2, 1, 2, "]'), latin1('["\xed\xa0\x80"]')],
  [undefined, Buffer.from("[1, 2]", "utf16le"), Buffer.of(0x93, 1, 2, 3)],
])("%s elements: %j", ([elements, ...messages]) => {
  const costs = (chargeBatches: "element" | "message") =>
    messages.map((message) => messageCost(Buffer.from(message as string), { messageComputeUnits: 10, chargeBatches }));

  expect(costs("element")).toEqual(messages.map(() => elements && elements * 10));
  expect(costs("message")).toEqual(messages.map(() => 10));
});
