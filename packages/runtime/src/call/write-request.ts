import { createQuerySerializer } from "openapi-fetch";
import type { InputRule } from "../descriptor.ts";
import { callError } from "./call-error.ts";
import type { CallState, RequestParts } from "./core.ts";
import { textOf } from "./write-lists.ts";

type Members = Readonly<Record<string, unknown>>;

/** Adapts a request that openapi-fetch alone would write differently: names on the wire, bodies that are not JSON, empty bodies. */
export function writeRequest(call: CallState, { params, body, headers, ...parts }: RequestParts): RequestParts {
  const { input, bodyType, optionalBody } = call.descriptor;
  const { writeLists } = call.client.api;
  const hasMembers = Object.values(input).some((rule) => rule.in === "body");
  const renamed = {
    ...parts,
    querySerializer: writeLists?.(call, "query", createQuerySerializer()),
    params: {
      path: byWireName(params.path, input, "path"),
      query: byWireName(params.query, input, "query"),
      header: byWireName(params.header, input, "header"),
    },
    body: hasMembers ? byWireName(body as Members, input, "body") : body,
    headers,
  };
  if (optionalBody && Object.keys(renamed.body as Members).length === 0) return { ...renamed, body: undefined };
  if (bodyType === undefined || body === undefined) return renamed;
  // The platform itself chooses the boundary between the parts.
  if (/^multipart\//i.test(bodyType)) return { ...renamed, bodySerializer: unchanged };
  const typed = { ...renamed, headers: { "Content-Type": typeOf(call, body, bodyType), ...headers } };
  if (/^application\/x-www-form-urlencoded/i.test(bodyType)) {
    const writeForm = (body: Members) => asForm(call, body);
    return { ...typed, bodySerializer: writeLists?.(call, "body", writeForm) ?? writeForm };
  }
  return JSON_TYPE.test(bodyType) ? typed : { ...typed, bodySerializer: unchanged };
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
  const covers = (offered: string) =>
    offered.includes("*")
      ? type.startsWith(offered.slice(0, offered.indexOf("*")))
      : offered.split(";")[0] === type.split(";")[0];
  if (type !== "" && [bodyType, ...(call.descriptor.blobTypes ?? [])].some(covers)) return type;
  if (!isRange) return bodyType;
  throw callError(call, "invalid_input", `body must be a Blob whose type is one of ${bodyType}.`);
}

function unchanged(body: unknown): unknown {
  return body;
}

/** Writes the members of a form: each item of a list separately, and objects as JSON, as OpenAPI requires. */
function asForm(call: CallState, body: Members): string {
  const pairs = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((item) => [name, textOf(call, item)]),
  );
  return new URLSearchParams(pairs).toString();
}
