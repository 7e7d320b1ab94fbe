import { expect, test } from "vitest";
import { type ApiDescriptor, type CallPromise, createClient, type OperationDescriptor } from "../src/index.ts";
import { bodyFormat } from "../src/parts.ts";

const payload = { body: { in: "payload" } } as const;
const members = { name: { in: "body", type: "string" }, tags: { in: "body", type: "array" } } as const;

function post(bodyType: string, input: OperationDescriptor["input"] = payload): OperationDescriptor {
  return { method: "POST", path: "/files", input, bodyType, mayBeEmpty: true };
}

const api: ApiDescriptor = {
  bodyFormat,
  serverPath: "",
  operations: {
    patch: post("application/merge-patch+json", members),
    sendForm: post("application/x-www-form-urlencoded", members),
    sendBytes: post("application/octet-stream"),
    sendParts: post("multipart/form-data"),
  },
};

type Call = (input: Readonly<Record<string, unknown>>) => CallPromise<unknown>;
type Files = Record<"patch" | "sendForm" | "sendBytes" | "sendParts", Call>;

async function send(operation: keyof Files, input: Readonly<Record<string, unknown>>, answer = "") {
  const sent: RequestInit[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    sent.push(init);
    return new Response(answer);
  };
  const files = createClient<Record<string, never>, Files>(api, { baseUrl: "http://gateway.test", fetch });
  const data = await files[operation](input);
  return { data, body: sent[0]?.body, type: new Headers(sent[0]?.headers).get("content-type") };
}

test("a body of another JSON media type is written as JSON and named as that type", async () => {
  const { body, type } = await send("patch", { name: "a" });
  expect(body).toBe('{"name":"a"}');
  expect(type).toBe("application/merge-patch+json");
});

test("the members of a form are written as a form, lists one by one", async () => {
  const { body, type } = await send("sendForm", { name: "a b", tags: ["x", "y"] });
  expect(body).toBe("name=a+b&tags=x&tags=y");
  expect(type).toBe("application/x-www-form-urlencoded");
});

test("bytes are sent as they are given", async () => {
  const bytes = new Uint8Array([1, 255]);
  const { body, type } = await send("sendBytes", { body: bytes });
  expect(body).toBe(bytes);
  expect(type).toBe("application/octet-stream");
});

test("the platform names the media type of several parts, for it chooses what stands between them", async () => {
  const parts = new FormData();
  const { body, type } = await send("sendParts", { body: parts });
  expect(body).toBe(parts);
  expect(type).toBeNull();
});

test("an answer that may be empty is undefined when it is, and JSON when it is not", async () => {
  expect((await send("patch", { name: "a" })).data).toBeUndefined();
  expect((await send("patch", { name: "a" }, '{"b":1}')).data).toEqual({ b: 1 });
});
