import { expect, test } from "vitest";
import { readPathTemplate, scoreTemplate } from "../src/read/path-template.ts";

test("a template with more literal text is a better match", () => {
  const score = (template: string) => scoreTemplate(readPathTemplate(template), ["items", "7:freeze"]);
  const templates = [
    "/things/{id}",
    "/{kind}/{id}",
    "/{kind}/{id}:freeze",
    "/items/{id}",
    "/items/{id}:freeze",
    "/items/7:freeze",
  ];
  expect(templates.map(score)).toEqual(templates.map(score).toSorted((one, other) => one - other));
  expect(new Set(templates.map(score)).size).toBe(templates.length);
});
