import type { IPrismDiagnostic } from "@stoplight/prism-core";
import type { Violation } from "./violation.ts";

/**
 * A diagnostic of Prism as place, name and reason. Prism writes names of parameters in lower case; `names` has the real
 * ones.
 */
export function readDiagnostic(
  { path = [], code, message }: IPrismDiagnostic,
  about: "Request" | "Response",
  names: readonly string[] = [],
): Violation {
  if (code === 401) return { in: "security", name: "Authorization", reason: "must carry the credentials of the API" };
  const [place, ...rest] = path.map(String);
  if (place !== "path" && place !== "query" && place !== "header" && place !== "body")
    return about === "Request"
      ? { in: "body", name: "body", reason: code === "required" ? "is missing" : message }
      : { in: "status", name: "status", reason: message };
  const missing = /must have required property '(.*)'$/.exec(message)?.[1];
  const member = [...rest, ...(missing === undefined ? [] : [missing])].join(".");
  return {
    in: place,
    name: names.find((name) => name.toLowerCase() === member) ?? (member || place),
    reason: missing === undefined ? stripSubject(message, about, place, rest) : "is missing",
  };
}

/**
 * Takes the subject off a message: Prism starts each with what it is about, such as `Request query parameter limit must
 * be <= 200`.
 */
function stripSubject(message: string, about: string, place: string, member: readonly string[]): string {
  const kind = place === "body" ? "property" : "parameter";
  const subject = `${about} ${place} ${member.length > 0 ? `${kind} ${member.join(".").trim()} ` : ""}`;
  return message.startsWith(subject) ? message.slice(subject.length) : message;
}
