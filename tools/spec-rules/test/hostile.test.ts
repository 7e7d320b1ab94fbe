import { expect, test } from "vitest";
import { findFaults, HOSTILE, readEverything, shapeOfCode, shapeOfMarkdown, writeTexts } from "../src/hostile/index.ts";

test("every text is replaced, a name everywhere", () => {
  const document = {
    paths: { "/a/{id}": { get: { parameters: [{ name: "id", in: "path", example: { id: "b" } }], summary: "c" } } },
    components: { schemas: { Ab: { required: ["d"], properties: { d: { $ref: "#/components/schemas/Ab" } } } } },
    servers: [{ url: "https://{host}/", variables: { host: { default: "e" } } }],
  };
  expect(writeTexts(document, (_, text) => `${text}~/`).document).toEqual({
    paths: {
      "/a/{id~/}/~/": {
        get: { parameters: [{ name: "id~/", in: "path~/", example: { "id~/": "b~/" } }], summary: "c~/" },
      },
    },
    components: {
      schemas: {
        "Ab~/": { required: ["d~/"], properties: { "d~/": { $ref: "#/components/schemas/Ab~0~1" } } },
      },
    },
    servers: [{ url: "https://{host~/}//https://{host~/}/~/", variables: { "host~/": { default: "e~/" } } }],
  });
});

test("a text that leaves its comment is found, a refusal is no fault", async () => {
  const { comment = "" } = HOSTILE;
  const { faults, refused } = await findFaults(readEverything("texts"), { comment }, ({ info }) => {
    const { title, description } = info as Readonly<Record<string, string>>;
    if (title !== "Post office")
      throw Object.assign(new Error(), { problems: [{ pointer: "#/info/title", message: "is another" }] });
    return shapeOfCode(`/** ${description} */\nconst a = ${JSON.stringify(title)};`);
  });
  expect(faults).toEqual(["comment: /info/description"]);
  expect(refused).toContain("/info/title");
});

test("the shape of Markdown has its HTML", () => {
  expect(shapeOfMarkdown("a <b>c</b>")).not.toEqual(shapeOfMarkdown("a b c"));
});
