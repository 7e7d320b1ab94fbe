import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readChecks, readDocumentation } from "../src/extensions.ts";

const markdown = readFileSync(new URL("../../../specs/EXTENSIONS.md", import.meta.url), "utf8");
const extensions = readDocumentation(markdown);
const checks = readChecks(markdown);

describe("EXTENSIONS.md", () => {
  it("documents each extension once", () => {
    const names = extensions.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain("x-compute-units");
  });

  it.each(extensions)("has valid schemas for $name", ({ schema, holder }) => {
    const ajv = new Ajv2020({ strict: false });
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
    expect(ajv.validateSchema(holder), ajv.errorsText()).toBe(true);
  });

  it.each(extensions)("shows $name in an example that its own check accepts", ({ name, where, example }) => {
    expect(example).toHaveProperty([name]);
    expect(checks.get(name)?.({ type: where[0] ?? "", node: example })).toBeUndefined();
  });
});

describe("readDocumentation", () => {
  const where = "- **Where**: Root\n\n";
  const schema = "```yaml schema\ntype: string\n```\n\n";
  const example = "```yaml example\nx-new: text\n```\n";

  it("allows any object to have an extension whose section has no holder", () => {
    expect(readDocumentation(`## \`x-new\`\n${where}${schema}${example}`)).toEqual([
      { name: "x-new", where: ["Root"], schema: { type: "string" }, holder: {}, example: { "x-new": "text" } },
    ]);
  });

  it.each([
    ["## New field\n", 'the heading "New field" must name an extension'],
    [`## \`x-new\`\n${schema}${example}`, 'x-new needs a line "**Where**"'],
    [`## \`x-new\`\n${where}${example}`, "x-new needs a block `yaml schema`"],
    [`## \`x-new\`\n${where}${schema}`, "x-new needs a block `yaml example`"],
  ])("names what is missing in %j", (section, message) => {
    expect(() => readDocumentation(section)).toThrow(message);
  });
});
