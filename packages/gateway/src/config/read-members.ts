import { dirname, resolve } from "node:path";
import { isObject, nearest } from "@ledgergate/service-kit";
import { isAlias, isMap, isScalar, isSeq } from "yaml";
import type { Written } from "./parse-file.ts";
import { type MemberPath, nameOf, type Place, type Problems } from "./problems.ts";
import { configJsonSchema, didYouMean } from "./schema.ts";

/**
 * Returns the content with variables replaced, paths resolved, and names corrected: an unknown member gets the most similar known name,
 * so that its content is checked as well. Reports unknown members and missing variables, and notes the place of each member.
 */
export function readMembers(
  { content, file, document, lineOf }: Written,
  env: NodeJS.Dict<string>,
  problems: Problems,
) {
  const read = (value: unknown, path: MemberPath, place: Place, schema: JsonSchema, node: unknown): unknown => {
    problems.note(path, place);
    const source = document && isAlias(node) ? node.resolve(document) : node;
    if (typeof value === "string") {
      const text = replaceVariables(value, env, (message) => problems.refuse(path, message));
      return text && file && schema.format === "path" ? resolve(dirname(file), text) : text;
    }
    if (Array.isArray(value)) {
      const nodes: readonly unknown[] = isSeq(source) ? source.items : [];
      return value.map((item, index) => {
        const own = { at: lineOf(nodes[index]) ?? place.at, name: nameOf(place.name, index) };
        return read(item, [...path, index], own, Object(schema.items), nodes[index]);
      });
    }
    if (!isObject(value)) return value;
    const { properties = {}, additionalProperties } = schema;
    const known = Object.keys(properties);
    const entries = Object.entries(value).flatMap(([written, item]) => {
      const pairs = isMap(source) ? source.items : [];
      const pair = pairs.find(({ key }) => isScalar(key) && String(key.value) === written);
      const isKnown = known.includes(written);
      // An unknown name without a value may be a text that belongs elsewhere.
      const shown = isKnown || (item ?? undefined) !== undefined ? written : "…";
      const own = { at: lineOf(pair?.key) ?? place.at, name: nameOf(path.length > 0 ? place.name : undefined, shown) };
      let name: string | undefined = written;
      if (!isKnown && additionalProperties === false) {
        problems.note([...path, written], own);
        problems.report([...path, written], `is not known. ${didYouMean(written, known)}`);
        name = nearest(written, known);
        if (name === undefined || Object.hasOwn(value, name) || problems.isNoted([...path, name])) return [];
      }
      const inner = read(item, [...path, name], own, Object(properties[name] ?? additionalProperties), pair?.value);
      return inner === undefined ? [] : [[name, inner] as const];
    });
    return Object.fromEntries(entries);
  };
  const root = { at: lineOf(document?.contents), name: "The configuration" };
  return read(content, [], root, configJsonSchema, document?.contents);
}

type JsonSchema = typeof configJsonSchema;

/** Replaces `${NAME}` by values of the environment. @returns `undefined` if one is missing */
function replaceVariables(value: string, env: NodeJS.Dict<string>, onMissing: (message: string) => void) {
  const missing: string[] = [];
  const text = value.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, fallback?: string) => {
    const found = env[name] || fallback;
    if (found === undefined) missing.push(name);
    return found ?? "";
  });
  if (missing.length === 0) return text;
  // Other names may be a part of a secret.
  const areNames = missing.every((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
  const [names, example] = areNames ? [missing.join(" and "), missing[0]] : ["a variable", "NAME"];
  onMissing(`needs ${names}, which the environment does not have. Set it, or write a default: \${${example}:-…}.`);
  return undefined;
}
