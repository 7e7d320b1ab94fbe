import { expect, test } from "vitest";
import type { ApiDescriptor, OperationDescriptor } from "../src/index.ts";
import { writeRequest } from "../src/parts.ts";
import { send } from "./fixtures/send.ts";

const payload = { body: { in: "payload" } } as const;
const members = { name: { in: "body", type: "string" }, tags: { in: "body", type: "array" } } as const;

function post(bodyType: string, input: OperationDescriptor["input"] = payload): OperationDescriptor {
  return { method: "POST", path: "/files", input, bodyType, mayBeEmpty: true };
}

const api: ApiDescriptor = {
  writeRequest,
  serverPath: "",
  operations: {
    patch: post("application/merge-patch+json", members),
    sendImage: { ...post("image/png"), blobTypes: ["image/jpeg", "Video/*"] },
    sendForm: post("application/x-www-form-urlencoded", members),
    maySend: {
      ...post("application/json", {
        id: { in: "path", required: true },
        id_query: { in: "query", name: "id" },
        id_body: { in: "body", name: "id" },
        toString_header: { in: "header", name: "toString" },
      }),
      path: "/files/{id}",
      optionalBody: true,
    },
  },
};

/** Calls an operation. A name that `api` does not have is the media type of the body of another operation. */
function call(operation: string, input: object, answer = "") {
  const operations = { [operation]: api.operations[operation] ?? post(operation) };
  return send({ ...api, operations }, operation, input, () => new Response(answer));
}

const image = new Blob(["x"], { type: "image/png" });
const video = new Blob(["x"], { type: "video/mp4" });
const page = new Blob(["x"], { type: "text/html" });
const bytes = new Uint8Array([1, 255]);
const parts = new FormData();
const form = "application/x-www-form-urlencoded";

// An operation or a media type, its input, and the body and the media type that are sent.
test.each<[string, Readonly<Record<string, unknown>>, unknown, string | null]>([
  ["patch", { name: "a" }, '{"name":"a"}', "application/merge-patch+json"],
  ["application/vnd.a+json; charset=utf-8", { body: "a" }, '"a"', "application/vnd.a+json; charset=utf-8"],
  ["text/json", { body: { type: 1 } }, '{"type":1}', "text/json"],
  ["application/stream+json", { body: "a" }, "a", "application/stream+json"],
  ["application/json-seq", { body: "a" }, "a", "application/json-seq"],
  ["application/x-ndjson", { body: "a" }, "a", "application/x-ndjson"],
  ["sendForm", { tags: [{ a: 1 }, 2] }, "tags=%7B%22a%22%3A1%7D&tags=2", form],
  ["image/*", { body: image }, image, "image/png"],
  ["sendImage", { body: video }, video, "video/mp4"],
  ["sendImage", { body: page }, page, "image/png"],
  ["sendImage", { body: bytes }, bytes, "image/png"],
  ["text/*", { body: "a" }, "a", "text/plain"],
  ["maySend", { id: "a" }, undefined, null],
  ["application/octet-stream", { body: bytes }, bytes, "application/octet-stream"],
  // The platform names this type, since it chooses the boundary.
  ["multipart/form-data", { body: parts }, parts, null],
])("the body of %s with %o", async (operation, input, written, named) => {
  const { body, headers } = await call(operation, input);
  expect(body).toBe(written);
  expect(headers.get("content-type")).toBe(named);
});

test.each([["x"], [new Blob(["x"])], [new Blob(["x"], { type: "text/plain" })], [bytes]])(
  "%o is no image",
  async (body) => {
    const message = expect.stringContaining("must be a Blob whose type is one of image/*");
    expect((await call("image/*", { body })).error).toMatchObject({ message });
  },
);

test("inputs with the same name are sent in their places, under their names there", async () => {
  const input = { id: "a", id_query: "b", id_body: "c", toString_header: "d" };
  const { urls, headers, body } = await call("maySend", input);
  expect([...urls, headers.get("tostring"), body]).toEqual(["http://gateway.test/files/a?id=b", "d", '{"id":"c"}']);
});

test("an optional answer is undefined if it is empty, else JSON", async () => {
  expect((await call("patch", { name: "a" })).data).toBeUndefined();
  expect((await call("patch", { name: "a" }, '{"b":1}')).data).toEqual({ b: 1 });
});
