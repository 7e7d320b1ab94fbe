import { createQuerySerializer } from "openapi-fetch";
import type { InputRule } from "../descriptor.ts";
import { callError } from "./call-error.ts";
import type { CallState, RequestParts } from "./core.ts";
import { textOf } from "./write-lists.ts";

type Members = Readonly<Record<string, unknown>>;

/** Adapts a request whose inputs have other names on the wire, or whose body is not JSON, or may be empty. */
export function writeRequest(call: CallState, { path, query, header, body }: RequestParts): RequestParts {
  const { input, optionalBody } = call.descriptor;
  const hasMembers = Object.values(input).some((rule) => rule.in === "body");
  const renamed = hasMembers ? byWireName(body as Members, input, "body") : body;
  const isLeftOut = renamed === undefined || (optionalBody && Object.keys(renamed as Members).length === 0);
  return {
    path: byWireName(path, input, "path"),
    query: byWireName(query, input, "query"),
    header: byWireName(header, input, "header"),
    writeQuery: call.client.api.writeLists?.(call, "query", createQuerySerializer()),
    ...(isLeftOut ? { body: undefined } : writeBody(call, renamed)),
  };
}

function writeBody(call: CallState, body: unknown): Pick<RequestParts, "body" | "bodyType" | "isWritten"> {
  const { bodyType } = call.descriptor;
  if (bodyType === undefined) return { body };
  // The platform itself chooses the boundary between the parts.
  if (/^multipart\//i.test(bodyType)) return { body, isWritten: true };
  const type = typeOf(call, body, bodyType);
  if (/^application\/x-www-form-urlencoded/i.test(bodyType)) {
    const writeForm = (members: Members) => asForm(call, members);
    const write = call.client.api.writeLists?.(call, "body", writeForm) ?? writeForm;
    return { body: write(body as Members), bodyType: type, isWritten: true };
  }
  return { body, bodyType: type, ...(!JSON_TYPE.test(bodyType) && { isWritten: true }) };
}

/** Matches the media types of one JSON value. A stream of JSON values is text. */
const JSON_TYPE = /^[^/]+\/(?!stream\+)(?:[^;]+\+)?json\s*(?:;|$)/i;

function byWireName(members: Members, input: Readonly<Record<string, InputRule>>, place: InputRule["in"]): Members {
  const entries = Object.entries(members).map(([name, value]) => {
    const rule = Object.hasOwn(input, name) ? input[name] : undefined;
    return [rule?.in === place ? (rule.name ?? name) : name, value];
  });
  return Object.fromEntries(entries);
}

/** Finds the media type of a body: a `Blob` names one of several types. For a range such as `image/*`, the body must name it. */
function typeOf(call: CallState, body: unknown, bodyType: string): string {
  const isRange = bodyType.includes("*");
  // JSON may be null, or have a member `type`.
  const type = body instanceof Blob ? body.type : typeof body === "string" && isRange ? "text/plain" : "";
  const offered = [bodyType, ...(call.descriptor.blobTypes ?? [])];
  const covers = (one: string) => {
    // A Blob has its type in lower case.
    const [start = ""] = one.toLowerCase().split(/;|\*/);
    return one.includes("*") ? type.startsWith(start) : start === type.split(";")[0];
  };
  if (type !== "" && offered.some(covers)) return type;
  if (!isRange) return bodyType;
  throw callError(call, "invalid_input", `body must be a Blob whose type is one of ${offered.join(", ")}.`);
}

/** Writes the members of a form: each item of a list separately, and objects as JSON, as OpenAPI requires. */
function asForm(call: CallState, body: Members): string {
  const pairs = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((item) => [name, textOf(call, item)]),
  );
  return new URLSearchParams(pairs).toString();
}
