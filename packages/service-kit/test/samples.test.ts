import { expect, test } from "vitest";
import { curlCommand, curlLine, readApi, sampleRequest } from "../src/index.ts";

const credentials = { apiKey: "KEY", adminKey: "KEY", client: { client_id: "me", client_secret: "secret" } };

test.each([
  ["application/json", "application/json", { a: 1 }, '{"a":1}'],
  ["text/plain", "text/plain", "a", "a"],
  ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded", { a: "1 2" }, "a=1+2"],
  ["*/*", "application/json", { a: 1 }, '{"a":1}'],
])("a sample body in %s is sent in %s", (mediaType, sentType, value, body) => {
  expect(sample(mediaType, value)).toMatchObject({ headers: { "Content-Type": sentType }, body });
});

test("a sample parameter is sent in its media type", () => {
  const content = { "application/json": { schema: {}, example: "a" } };
  const get = { parameters: [{ name: "q", in: "query", required: true, content }], responses: {} };
  const api = readApi("shop", { openapi: "3.1.0", paths: { "/a": { get } } });
  expect(curlLine(api, "http://localhost", credentials)).toBe("curl 'http://localhost/a?q=%22a%22'");
});

test("a sample body of several parts names its boundary", async () => {
  const { headers, body = "" } = sample("multipart/form-data", { a: "1", b: "2" });
  expect([...(await new Response(body, { headers }).formData())]).toEqual([
    ["a", "1"],
    ["b", "2"],
  ]);
});

test.each(["", ".", ".."])("a sample call has no path with the segment %o", (example) => {
  const parameters = [{ name: "id", in: "path", required: true, example }];
  const responses = { 200: { description: "Done." } };
  const paths = { "/a/{id}": { get: { parameters, responses } }, "/b": { get: { responses } } };
  const api = readApi("shop", { openapi: "3.1.0", paths });
  expect(curlLine(api, "http://localhost", credentials)).toBe("curl 'http://localhost/b'");
});

test.each(["/a/..", "/a/./b", "/a/%2E%2e?c=/d", "/a/.%2e/b"])("a command keeps the dots of the path %s", (path) => {
  expect(curlCommand("GET", `http://localhost${path}`, [])).toBe(`curl --path-as-is 'http://localhost${path}'`);
});

function sample(mediaType: string, value: unknown): ReturnType<typeof sampleRequest> {
  const requestBody = { required: true, content: { [mediaType]: { schema: {}, example: value } } };
  const post = { requestBody, responses: { 200: { description: "Done." } } };
  const api = readApi("shop", { openapi: "3.1.0", paths: { "/a": { post } } });
  const [operation] = api.operations;
  if (!operation) throw new Error("no operation");
  return sampleRequest(api, "http://localhost", operation, credentials);
}
