import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { patchPrism } from "../scripts/patch-prism.ts";

test("the build fails if Prism's files have other texts than the patches expect", async () => {
  const root = await mkdtemp(join(tmpdir(), "ledgergate-patch-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, "@stoplight/prism-http/dist/validator");
  await mkdir(folder, { recursive: true });
  const template = "return new uri_template_lite_1.URI.Template(template).match(path);";
  await writeFile(
    join(folder, "index.js"),
    `function getPathParams(path, template) {}\n(path, template) => {\n${template}\n${template}\n};`,
  );
  const failed: unknown = await build({
    entryPoints: [join(folder, "index.js")],
    bundle: true,
    write: false,
    logLevel: "silent",
    plugins: [patchPrism],
  }).catch((error: unknown) => error);
  const { errors } = failed as { readonly errors: readonly { readonly text: string }[] };
  const texts = errors.map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringMatching(/validator\/index\.js must have this text once.*URI\.Template/));
  expect(texts).toContainEqual(expect.stringMatching(/^fp-ts\/es6\/function\.js must have this text once/));
  expect(texts).not.toContainEqual(expect.stringContaining("function getPathParams("));
});
