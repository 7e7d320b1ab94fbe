import { beforeAll, describe, expect, it } from "vitest";
import { type Change, largest } from "../src/diff/change.ts";
import { diffDocuments } from "../src/diff/diff-documents.ts";
import { cases, makeDocument } from "./cases.ts";

let changes: readonly Change[];

const schemaAt = (name: string) => ({ "application/json": { schema: { $ref: `#/components/schemas/${name}` } } });
const text = { type: "string" };
const paths = {
  "/logins": { post: { requestBody: { content: schemaAt("Login") }, responses: { 204: { description: "Done." } } } },
  "/chain": { get: { responses: { 200: { description: "A chain.", content: schemaAt("Part0") } } } },
};

/** Schemas that refer to each other in a row. The last one has these members. */
function chainOf(length: number, properties: object): object {
  const refer = (at: number) => ({ type: "object", properties: { next: { $ref: `#/components/schemas/Part${at}` } } });
  const links = Array.from({ length }, (_, at) => [`Part${at}`, refer(at + 1)]);
  return { ...Object.fromEntries(links), [`Part${length}`]: { type: "object", properties } };
}

beforeAll(async () => {
  const base = makeDocument("base", paths, {
    Gone: { type: "object" },
    Login: { properties: { pin: { type: "string", writeOnly: true } } },
    Code: codes("It is so.", { gone: false, busy: true, late: true, same: true }),
    ...chainOf(1000, { id: text }),
  });
  const revision = makeDocument("revision", paths, {
    Login: { properties: { pin: text } },
    Code: codes("So it is.", { busy: false, late: [503], same: true, fresh: false }),
    ...chainOf(1000, { id: text, size: text }),
  });
  changes = await diffDocuments(base, revision);
}, 60_000);

/** A schema of error codes with one meaning, and the `retry` of each. */
function codes(meaning: string, retries: Readonly<Record<string, unknown>>): unknown {
  const entries = Object.entries(retries).map(([code, retry]) => [code, { meaning, retry }] as const);
  return { type: "string", "x-error-meanings": Object.fromEntries(entries) };
}

describe("a change is judged", () => {
  it.each(cases.map(({ verdicts }, index) => ({ verdicts, index })))("$verdicts", ({ verdicts, index }) => {
    const found = changes.filter(
      ({ subject, place }) => subject.includes(`/${index}/`) || place.endsWith(`Of${index}`),
    );
    const bump = largest(found.map(({ impact }) => impact));
    const printed = found.filter(({ impact }) => impact === bump).map(print);
    expect(printed.map((text) => text.replaceAll(`Of${index}`, "").replace(`/${index}/`, "/"))).toEqual(verdicts);
  });

  it("an exported type is removed, or an error code changes", () => {
    const others = changes.filter(({ subject, place }) => subject === "document" && !/Of\d+$/.test(place));
    expect(others.map(print)).toEqual([
      "patch | info | `version` was changed.",
      "major | components/schemas/Login | The type `LoginRequest` is now `Login`.",
      "major | components/schemas/Gone | The type `Gone` was removed.",
      "major | error code gone | No failure has this code now.",
      "minor | error code busy | A retry can no longer succeed.",
      "minor | error code late | A retry can now succeed, but only after a failure with status 503.",
      "patch | error code same | It is explained in other words.",
      "minor | error code fresh | Failures may have this code.",
    ]);
  });
});

function print({ impact, place, messages, subject }: Change): string {
  return [impact, place || subject.split(" ")[0], messages.join(" ")].join(" | ");
}

it("finds a change at the end of a chain of 1,000 schemas", () => {
  const found = changes.filter(({ subject }) => subject === "GET /chain");
  expect(found).toMatchObject([{ impact: "minor", messages: ["Property `size` was added."] }]);
});

it("refuses a chain of more schemas than Redocly can follow", async () => {
  const components = { schemas: chainOf(5_000, {}) };
  const document = { openapi: "3.1.0", info: { title: "Chain", version: "1.0.0" }, paths, components };
  await expect(diffDocuments(document, document)).rejects.toThrow(
    "the references of the document lead through too many schemas in a row. Keep them below 1,000.",
  );
});
