import type { JsonObject } from "@ledgergate/codegen/openapi";
import { judgeByAjv } from "@ledgergate/contract/fragments/judge-ajv";
import { documentOf, fragments, idOf, valuesOf } from "@ledgergate/contract/fragments/table";
import { type OpenApiDocument, stringifyExact } from "@ledgergate/oracle";
import { describe, expect, test } from "vitest";
import { addExamples } from "../../src/import/add-examples.ts";
import { upgradeDocument } from "../../src/import/upgrade-document.ts";

describe.each(["3.0.3", "3.1.0"] as const)("a document of OpenAPI %s", (openapi) => {
  const document = structuredClone(documentOf(openapi)) as unknown as JsonObject;
  for (const { post } of Object.values(document.paths as object)) {
    delete post.requestBody;
    for (const media of Object.values(post.responses[200]?.content ?? {}) as JsonObject[]) delete media.examples;
  }
  upgradeDocument(document);
  const upgraded = structuredClone(document) as unknown as OpenApiDocument;
  addExamples(document);
  const judges = { request: judgeByAjv(upgraded, "request"), answer: judgeByAjv(upgraded, "answer") };
  const chosen = fragments.filter((fragment) => fragment.openapi === openapi);

  test.each(chosen)("has the same values in 3.1: $name", (fragment) => {
    const differences = Object.entries(judges).flatMap(([use, judge]) =>
      valuesOf(fragment).flatMap(([value, verdict]) =>
        judge(fragment, value) === !verdict ? [`${use}: ${stringifyExact(value)}`] : [],
      ),
    );
    const kept = (fragment.kept ?? []).filter(({ by }) => by.includes("ajv answer")).flatMap(({ values }) => values);
    expect(differences.filter((one) => !kept.some((value) => one.endsWith(` ${stringifyExact(value)}`)))).toEqual([]);
  });

  test.each(chosen.filter(({ only }) => only !== "request"))("gets a valid example: $name", (fragment) => {
    const { paths } = document as { readonly paths: object };
    const { responses } = Reflect.get(paths, `/${idOf(fragment)}`).post;
    const isKept = fragment.kept?.some(({ by }) => by.includes("imported example"));
    const [example] = Object.values(responses[200].content["application/json"].examples ?? {}) as JsonObject[];
    expect(example === undefined).toBe(isKept === true);
    // The judge cannot tell of integers beyond 2^53.
    if (example) expect([example.value, judges.answer(fragment, example.value) ?? true]).toEqual([example.value, true]);
  });
});
