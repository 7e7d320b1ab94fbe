import { showHidden } from "@ledgergate/codegen/escape";
import { code, plain } from "@ledgergate/codegen/markdown-text";
import { isObject, nodeAt, readPointer } from "@ledgergate/service-kit";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { runRedoclyForJson } from "../redocly.ts";
import { type Change, type Documents, largest, type RawChange } from "./change.ts";
import { changedErrorCodes } from "./error-codes.ts";
import { placeOfChange } from "./place.ts";
import { diffRules, followsFromBranches } from "./rules.ts";

/**
 * Lists the changes between two documents and the version bump that each demands: Redocly's verdicts, corrected by our rules.
 *
 * @param base file of the older document
 * @param revision file of the newer one
 * @throws Error if Redocly cannot read a file
 */
export async function diffDocuments(base: string, revision: string): Promise<readonly Change[]> {
  const args = ["diff", base, revision, "--fail-on", "none"];
  const report = (await runRedoclyForJson(args)) as { readonly changes: RawChange[] };
  const documents = { base: readDocument(base), revision: readDocument(revision) };
  const isTypeRemoved = ({ kind, path }: RawChange) =>
    kind === "removed" && /^#\/components\/schemas\/[^/]+$/.test(path);
  const isOfErrorCodes = ({ path }: RawChange) => readPointer(path).includes("x-error-meanings");
  const changes = report.changes.filter(
    (change) => !isTypeRemoved(change) && !isOfErrorCodes(change) && !followsFromBranches(change, documents),
  );
  return [
    ...changes.map((change) => judge(change, documents)),
    ...removedTypes(documents),
    ...changedErrorCodes(documents),
  ].map((change) => ({ ...change, subject: showHidden(change.subject), place: showHidden(change.place) }));
}

function judge(raw: RawChange, documents: Documents): Change {
  const ours = diffRules.map((rule) => rule(raw, documents)).filter((verdict) => verdict !== undefined);
  const replaced = ours.map(({ replaces }) => replaces);
  const theirs = raw.verdicts
    .filter(({ ruleId }) => !replaced.includes(ruleId))
    .map(({ ruleId, impact, message }) => ({ rule: ruleId, impact, message }));
  const verdicts = [...theirs, ...ours];
  return {
    ...placeOfChange(raw.path, raw.kind === "removed" ? documents.base : documents.revision),
    impact: largest(verdicts.map(({ impact }) => impact)) ?? (raw.kind === "added" ? "minor" : "patch"),
    messages: verdicts.length === 0 ? [describe(raw)] : verdicts.map(({ message }) => message),
    rules: verdicts.map(({ rule }) => rule),
  };
}

/** Lists removed types. Redocly compares schemas where operations use them, not by name, but clients export types by name. */
function removedTypes({ base, revision }: Documents): readonly Change[] {
  const [before, now] = [base, revision].map((one) => nodeAt(one, ["components", "schemas"]));
  const gone = Object.keys(isObject(before) ? before : {}).filter((name) => nodeAt(now, [name]) === undefined);
  return gone.map((name) => ({
    subject: "document",
    place: `components/schemas/${name}`,
    impact: "major",
    messages: [`The type ${code(name)} was removed.`],
    rules: ["type-removed"],
  }));
}

/** Describes a change for which no rule has a verdict. */
function describe({ kind, path, property, typeName, revision }: RawChange): string {
  if (typeName === "Operation" && kind === "added") return "The operation was added.";
  if (kind === "modified") return `${code(property ?? "")} was changed.`;
  if (kind === "added" && typeName === "Parameter") {
    const [place, name] = [nodeAt(revision?.value, ["in"]), nodeAt(revision?.value, ["name"])].map(String);
    return `Optional ${plain(place ?? "")} parameter ${code(name ?? "")} was added.`;
  }
  const keys = readPointer(path);
  const noun = keys.at(-2) === "properties" ? "Property" : (NOUNS[typeName] ?? typeName);
  const isNumbered = /^\d+$/.test(keys.at(-1) ?? "") && typeName !== "Response";
  return `${noun}${isNumbered ? "" : ` ${code(keys.at(-1) ?? "")}`} was ${kind}.`;
}

/** Common names of some of Redocly's types. */
const NOUNS: Readonly<Record<string, string>> = {
  PathItem: "Path",
  MediaType: "Media type",
  SpecExtension: "Extension",
};
