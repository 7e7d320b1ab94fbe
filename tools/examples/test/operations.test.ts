import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

interface Operation {
  readonly operationId: string;
  readonly "x-compute-units"?: number;
  readonly "x-pagination"?: object;
}

interface Document {
  readonly servers: readonly [{ readonly url: string }];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Partial<Operation>>>>>;
}

const packages = fileURLToPath(new URL("../../../packages", import.meta.url));
const documents: string[] = [];
for await (const file of glob("*/dist/openapi.json", { cwd: packages })) documents.push(file);

it.each(documents)("the README beside %s has the operations of that document", async (file) => {
  const document: Document = JSON.parse(await readFile(`${packages}/${file}`, "utf8"));
  const readme = await readFile(`${packages}/${file.replace("dist/openapi.json", "README.md")}`, "utf8");
  const [, table] = /^## Operations\n[^#]*?(\| .*?)\n\n/ms.exec(readme) ?? [];
  expect(table).toBe(tableOf(document));
});

/** The expected rows below "Operations". */
function tableOf({ servers, paths }: Document): string {
  const serverPath = servers[0].url.replace("https://{host}", "");
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId, "x-compute-units": cost, "x-pagination": isList }]) =>
      operationId === undefined
        ? []
        : `| \`${operationId}\` | \`${method.toUpperCase()} ${serverPath}${path}\` | ${cost ?? "none"} | ${isList ? "yes" : "no"} |`,
    ),
  );
  return ["| operation | request | Compute Units | list |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
