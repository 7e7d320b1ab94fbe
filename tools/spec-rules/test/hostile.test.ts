import { expect, test } from "vitest";
import { findFaults, HOSTILE, shapeOfCode } from "../src/hostile/index.ts";
import { listPlaces } from "../src/hostile/places.ts";

interface Info {
  readonly title: string;
  readonly description?: string;
}

test.each(["3.0", "3.1"] as const)(
  "places of OpenAPI %s: names of maps, members of schemas, and extensions",
  (version) => {
    const places = listPlaces(version).map(
      ({ steps, as }) => `${steps.map((step) => (typeof step === "symbol" ? "*" : step)).join(" ")}: ${as}`,
    );
    for (const place of [
      "info title: value",
      "paths *: key",
      "components schemas *: key",
      "paths * get requestBody content *: key",
      "paths * get requestBody content * schema properties *: key",
      "paths * parameters 0 schema enum 0: nested",
      "components schemas * properties * x-error-meanings * remedy: value",
      "paths * get x-pagination items: value",
      "servers 0 variables *: key",
    ])
      expect(places).toContain(place);
    expect(places.includes("components schemas * $defs *: key")).toBe(version === "3.1");
  },
);

test("a text that leaves its comment is found, and a refusal is no fault", async () => {
  const { comment = "" } = HOSTILE;
  const { faults, refused } = await findFaults(
    "3.0",
    { comment },
    ({ info }) => {
      const { title, description = "" } = info as Info;
      if (title !== "Words") throw new Error("#/info/title: is another");
      return shapeOfCode(`/** ${description} */\nconst a = ${JSON.stringify(title)};`);
    },
    (error) => (error instanceof Error ? [error.message] : undefined),
  );
  expect(faults).toEqual([expect.stringContaining("comment: info description (value")]);
  expect(refused).toEqual([expect.stringContaining("comment: info title (value")]);
});
