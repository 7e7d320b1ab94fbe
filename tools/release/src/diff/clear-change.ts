import { nodeAt, readPointer } from "@ledgergate/service-kit";
import type { Documents, Impact, RawChange } from "./change.ts";
import { clearKeyword, clearNewProperty, isProperty } from "./clear-schema.ts";
import { type Clients, hasSameAnswer, hasSameBody, operationIn } from "./clients.ts";
import type { Uses } from "./uses.ts";

/** Everything that tells if a change breaks programs. */
export interface Circumstances {
  readonly documents: Documents;
  readonly clients: Clients | undefined;
  readonly uses: Uses;
  /** Method and path of the changed operation, such as `GET /blocks`. */
  readonly subject: string;
}

/** Members that only people read. */
const TEXTS = new Set("summary description title example examples externalDocs tags xml $comment".split(" "));

/** Types of nodes that only people read, and of extensions without a rule of their own. Servers are compared by `changedClients`. */
const TEXT_TYPES =
  /^(?:(?:Named)?(?:Example|Link)s?(?:Map)?|ExternalDocs|Tag(?:List)?|Info|Contact|License|Logo|Xml|SpecExtension|Server(?:List|Variable(?:sMap)?)?)$/;

/** Parts that add something to call or read, and take nothing away. */
const ADDITIONS = new Set(["Operation", "PathItem", "Paths", "Callback", "CallbacksMap", "Header", "HeadersMap"]);

/**
 * Returns the version bump of a change that no rule has judged, if the change breaks no program. `undefined` if nothing shows
 * that: the change is breaking then.
 */
export function clearChange(change: RawChange, circumstances: Circumstances): Impact | undefined {
  const { kind, typeName, property = "", path } = change;
  const small = kind === "added" ? "minor" : "patch";
  if (TEXT_TYPES.test(typeName) || TEXTS.has(property) || property.startsWith("x-")) return small;
  const keys = readPointer(path);
  // Parts of `components` are compared where operations use them.
  if (keys[0] === "components" && keys.length <= 3 && kind !== "modified") return small;
  // A requirement that Redocly does not judge is a credential that is no longer needed, or another one that is accepted.
  if (typeName.startsWith("SecurityRequirement")) return "minor";
  if (kind === "added") return clearAddition(change, circumstances);
  if (kind === "removed") return undefined;
  if (typeName === "Schema") return clearKeyword(change, circumstances.uses, circumstances.documents);
  return clearMember(change);
}

function clearAddition(change: RawChange, { documents, clients, uses, subject }: Circumstances): Impact | undefined {
  const { typeName, path, revision } = change;
  if (ADDITIONS.has(typeName)) return "minor";
  // Redocly judges required parameters.
  if (typeName === "Parameter" || typeName === "ParameterList") return "minor";
  const [before, now] = operationIn(clients, subject);
  const isKept = (test: typeof hasSameAnswer) => before !== undefined && now !== undefined && test(before, now);
  if (typeName === "RequestBody") return nodeAt(revision?.value, ["required"]) === true ? undefined : "minor";
  if (typeName === "Response") return isKept(hasSameAnswer) ? "minor" : undefined;
  if (typeName === "MediaType") return isKept(uses.request ? hasSameBody : hasSameAnswer) ? "minor" : undefined;
  const keys = readPointer(path);
  if (typeName !== "Schema") return undefined;
  if (isProperty(keys)) return clearNewProperty(documents, revision?.pointer ?? "");
  // Redocly judges branches that a server may send.
  return ["anyOf", "oneOf"].includes(keys.at(-2) ?? "") && !uses.response ? "minor" : undefined;
}

/** Clears a change of a member of anything but a schema. */
function clearMember({ typeName, property, base, revision }: RawChange): Impact | undefined {
  if (["Root", "Info", "Contact", "License"].includes(typeName)) return "patch";
  if (property === "deprecated" || property === "operationId") return "patch";
  if (property !== "required") return undefined;
  // Redocly, or a rule, judges what is sent and becomes required, and what is read and becomes optional.
  if (typeName === "Header") return "patch";
  return base?.value === true && revision?.value !== true ? "minor" : undefined;
}
