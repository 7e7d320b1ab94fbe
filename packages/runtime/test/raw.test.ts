import { expect, test } from "vitest";
import { createClient, isLedgergateError } from "../src/index.ts";
import { api, KEY } from "./fixtures/notes.ts";

interface Paths {
  "/notes/{id}": {
    get: {
      parameters: { path: { id: string } };
      responses: {
        200: { content: { "application/json": { text: string } } };
        404: { content: { "application/json": { error: object } } };
      };
    };
  };
}

const clientOf = (fetch: (url: string, init: RequestInit) => Promise<Response>) =>
  createClient<Paths, object>(api, { baseUrl: "http://gateway.test", apiKey: KEY, fetch });

test("raw is the openapi-fetch client: data or error as they come, nothing thrown for a failure status", async () => {
  const seen: string[] = [];
  const { raw } = clientOf(async (url) => {
    seen.push(url);
    return seen.length === 1 ? Response.json({ text: "a" }) : Response.json({ error: {} }, { status: 404 });
  });
  const first = await raw.GET("/notes/{id}", { params: { path: { id: "1" } } });
  const second = await raw.GET("/notes/{id}", { params: { path: { id: "2" } } });
  expect(first.data).toEqual({ text: "a" });
  expect(second.error).toEqual({ error: {} });
  expect(second.response.status).toBe(404);
  expect(seen[0]).toBe(`http://gateway.test/v1/${encodeURIComponent(KEY)}/v1/notes/1`);
});

test("raw throws typed errors for requests without an answer", async () => {
  const { raw } = clientOf(async (url) => {
    throw new TypeError(`fetch of ${url} failed`);
  });
  const error = await raw.GET("/notes/{id}", { params: { path: { id: "1" } } }).catch((thrown: unknown) => thrown);
  expect(isLedgergateError(error, "network")).toBe(true);
  expect(String(error)).not.toContain("canary");
});
