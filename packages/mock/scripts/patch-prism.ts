import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** A text in a file of Prism or its libraries, and the text that replaces it. */
interface Patch {
  /** End of the file's path. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const validator = "@stoplight/prism-http/dist/validator";

const patches: readonly Patch[] = [
  // Prism compiles the path template again for each call.
  {
    file: `${validator}/index.js`,
    from: "function getPathParams(path, template) {",
    to: "const templates = Object.create(null);\nfunction getPathParams(path, template) {",
  },
  {
    file: `${validator}/index.js`,
    from: "return new uri_template_lite_1.URI.Template(template).match(path);",
    to: "return (templates[template] ??= new uri_template_lite_1.URI.Template(template)).match(path);",
  },
  // Prism parses the document's media types again for each call. The cache never grows by a caller's media type.
  {
    file: `${validator}/utils/wildcardMediaTypeMatch.js`,
    from: "function wildcardMediaTypeMatch(",
    to: "const parsed = Object.create(null);\nfunction wildcardMediaTypeMatch(",
  },
  {
    file: `${validator}/utils/wildcardMediaTypeMatch.js`,
    from: "parseContentType(mediaTypeA)",
    to: "parsed[mediaTypeA] ?? parseContentType(mediaTypeA)",
  },
  {
    file: `${validator}/utils/wildcardMediaTypeMatch.js`,
    from: "parseContentType(mediaTypeB)",
    to: "(parsed[mediaTypeB] ??= parseContentType(mediaTypeB))",
  },
  // Prism copies all values for each parameter.
  {
    file: `${validator}/validators/params.js`,
    from: "const parameterValues = ",
    to: "const lowerCased = (0, lodash_1.mapKeys)(target, (_value, key) => key.toLowerCase());\nconst parameterValues = ",
  },
  {
    file: `${validator}/validators/params.js`,
    from: "(0, lodash_1.mapKeys)(target, (_value, key) => key.toLowerCase()), schema.properties",
    to: "lowerCased, schema.properties",
  },
  // fp-ts copies the arguments of each of its functions.
  {
    file: "fp-ts/es6/function.js",
    from: "var args = Array.from(arguments);",
    to: `if (arguments.length === 1 && !isDataFirst(arguments)) {
            var only = arguments[0];
            return function (self) { return body(self, only); };
        }
        var args = arguments;`,
  },
];

/** Makes Prism's validators faster. The build fails unless each text is in its file once: a new Prism may need new patches. */
export const patchPrism: Plugin = {
  name: "patch-prism",
  setup({ onLoad, onEnd }) {
    const applied = new Set<Patch>();
    onLoad({ filter: /\/prism-http\/dist\/validator\/|\/fp-ts\/es6\/function\.js$/ }, async ({ path }) => {
      let contents = await readFile(path, "utf8");
      for (const patch of patches.filter(({ file }) => path.endsWith(file))) {
        if (contents.split(patch.from).length === 2) applied.add(patch);
        contents = contents.replace(patch.from, () => patch.to);
      }
      return { contents };
    });
    onEnd(() => ({
      errors: patches
        .filter((patch) => !applied.has(patch))
        .map(({ file, from }) => ({ text: `${file} must have this text once, for scripts/patch-prism.ts: ${from}` })),
    }));
  },
};
