import { nodeAt, readPointer } from "@ledgergate/service-kit";
import type { Change } from "./change.ts";
import { follow } from "./document.ts";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/**
 * Describes the path of a change by its operation and its place in that operation. Paths continue behind each `$ref`:
 * `#/paths/~1blocks/get/responses/200/content/application~1json/schema/properties/height` is `GET /blocks` and
 * `response 200 › body.height`.
 *
 * @param document the document that contains the path
 */
export function placeOfChange(path: string, document: object): Pick<Change, "subject" | "place"> {
  const [section = "document", ...keys] = readPointer(path);
  if (section !== "paths") return { subject: "document", place: [section, ...keys].join("/") };
  const [template = "", method = "", ...below] = keys;
  if (!METHODS.includes(method)) return { subject: template, place: [method, ...below].filter(Boolean).join("/") };
  const subject = `${method.toUpperCase()} ${template}`;
  if (below[0] !== "parameters" || below[1] === undefined) return { subject, place: placeInOperation(below) };
  const parameter = parameterName(follow(document, ["paths", template, method, "parameters", below[1]]));
  return { subject, place: [parameter, ...below.slice(2)].join(" › ") };
}

function parameterName(parameter: unknown): string {
  return `${nodeAt(parameter, ["in"])} parameter ${nodeAt(parameter, ["name"])}`;
}

function placeInOperation([part, ...keys]: readonly string[]): string {
  if (part === undefined) return "";
  if (part === "requestBody") return placeInMessage("request", keys);
  if (part === "responses") return placeInMessage(`response ${keys[0] ?? ""}`.trimEnd(), keys.slice(1));
  return [part, ...keys].join("/");
}

function placeInMessage(name: string, [part, key, ...keys]: readonly string[]): string {
  if (part === "headers" && key !== undefined) return `${name} › header ${[key, ...keys].join("/")}`;
  if (part !== "content" || key === undefined)
    return [name, [part, key, ...keys].filter(Boolean).join("/")].filter(Boolean).join(" › ");
  const [schema, ...members] = keys;
  if (schema !== "schema") return `${name} › ${[key, ...keys].join("/")}`;
  const isJson = key.endsWith("json");
  return `${name} › ${isJson ? "body" : key}${memberPath(members)}`;
}

/** Writes the path to a member of a body as JavaScript does, without branches of unions and `allOf`. */
function memberPath(keys: readonly string[]): string {
  let text = "";
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    if (key === "properties" && index + 1 < keys.length) text += `.${keys[++index]}`;
    else if (key === "items") text += "[]";
    else if (key === "additionalProperties") text += "[*]";
    else if (key === "discriminator" && keys[index + 1] === "mapping") index += 2;
    else if (["allOf", "anyOf", "oneOf"].includes(key)) index += 1;
    else text += ` › ${key}`;
  }
  return text;
}
