import { expect, test } from "vitest";
import { type ApiDescriptor, type CallPromise, createClient, type OperationDescriptor } from "../src/index.ts";
import { writeRequest } from "../src/parts.ts";

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

type Call = (input: Readonly<Record<string, unknown>>) => CallPromise<unknown>;

/** Calls an operation. A name that `api` does not have is the media type of the body of another operation. */
async function send(operation: string, input: Readonly<Record<string, unknown>>, answer = "") {
  const sent: (RequestInit & { readonly url: string })[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ ...init, url });
    return new Response(answer);
  };
  const operations = { [operation]: api.operations[operation] ?? post(operation) };
  const options = { baseUrl: "http://gateway.test", fetch };
  const files = createClient<object, Readonly<Record<string, Call>>>({ ...api, operations }, options);
  const data = await files[operation]?.(input);
  const headers = new Headers(sent[0]?.headers);
  return { data, url: sent[0]?.url, headers, body: sent[0]?.body, type: headers.get("content-type") };
}

test("a body of another JSON media type is written as JSON and named as that type", async () => {
  const { body, type } = await send("patch", { name: "a" });
  expect(body).toBe('{"name":"a"}');
  expect(type).toBe("application/merge-patch+json");
});

test.each([
  ["application/vnd.a+json; charset=utf-8", '"a"'],
  ["text/json", '"a"'],
  ["application/stream+json", "a"],
  ["application/json-seq", "a"],
  ["application/x-ndjson", "a"],
])("a text of %s is written as %s", async (bodyType, written) => {
  expect((await send(bodyType, { body: "a" })).body).toBe(written);
});

test("the members of a form are written as a form, lists one by one", async () => {
  const { body, type } = await send("sendForm", { name: "a b", tags: ["x", "y"] });
  expect(body).toBe("name=a+b&tags=x&tags=y");
  expect(type).toBe("application/x-www-form-urlencoded");
});

test("objects in a form are written as JSON", async () => {
  const { body } = await send("sendForm", { tags: [{ a: 1 }, 2] });
  expect(new URLSearchParams(`${body}`).getAll("tags")).toEqual(['{"a":1}', "2"]);
});

test("an image body has its own media type", async () => {
  const image = new Blob(["x"], { type: "image/png" });
  const { body, type } = await send("image/*", { body: image });
  expect(body).toBe(image);
  expect(type).toBe("image/png");
  for (const body of ["x", new Blob(["x"]), new Blob(["x"], { type: "text/plain" }), new Uint8Array(1)]) {
    await expect(send("image/*", { body })).rejects.toThrow("must be a Blob whose type is one of image/*");
  }
  expect((await send("text/*", { body: "a" })).type).toBe("text/plain");
});

test("inputs with the same name are sent in their places, under their names there", async () => {
  const input = { id: "a", id_query: "b", id_body: "c", toString_header: "d" };
  const { url, headers, body } = await send("maySend", input);
  expect(url).toBe("http://gateway.test/files/a?id=b");
  expect(headers.get("tostring")).toBe("d");
  expect(body).toBe('{"id":"c"}');
});

test("an optional body is not sent without any of its members", async () => {
  const { body, type } = await send("maySend", { id: "a" });
  expect({ body, type }).toEqual({ body: undefined, type: null });
});

test("bytes are sent unchanged", async () => {
  const bytes = new Uint8Array([1, 255]);
  const { body, type } = await send("application/octet-stream", { body: bytes });
  expect(body).toBe(bytes);
  expect(type).toBe("application/octet-stream");
});

test("the platform sets the media type of a multipart body, since it chooses the boundary", async () => {
  const parts = new FormData();
  const { body, type } = await send("multipart/form-data", { body: parts });
  expect(body).toBe(parts);
  expect(type).toBeNull();
});

test("an optional answer is undefined if it is empty, else JSON", async () => {
  expect((await send("patch", { name: "a" })).data).toBeUndefined();
  expect((await send("patch", { name: "a" }, '{"b":1}')).data).toEqual({ b: 1 });
});
