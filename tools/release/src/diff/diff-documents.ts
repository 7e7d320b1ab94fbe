import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { code, plain } from "@ledgergate/codegen/markdown-text";
import { bigintAsText, escapeControls, isObject, nodeAt, readPointer } from "@ledgergate/service-kit";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { type Change, type Documents, largest, type RawChange } from "./change.ts";
import { type Circumstances, clearChange } from "./clear-change.ts";
import { changedClients, readClients } from "./clients.ts";
import { changedErrorCodes } from "./error-codes.ts";
import { placeOfChange } from "./place.ts";
import { reorderedTuples } from "./reordered-tuples.ts";
import { diffRules, followsFromBranches } from "./rules.ts";
import { findUses } from "./uses.ts";

/**
 * Lists the changes between two documents and the version bump that each demands: Redocly's verdicts, corrected by our rules.
 * A change without a verdict is breaking, unless `clearChange` knows that it breaks no program.
 *
 * @throws Error if Redocly cannot compare the documents
 */
export async function diffDocuments(base: object, revision: object): Promise<readonly Change[]> {
  const documents = { base, revision };
  const report = await compare(documents);
  const isTypeRemoved = ({ kind, path }: RawChange) =>
    kind === "removed" && /^#\/components\/schemas\/[^/]+$/.test(path);
  const isOfErrorCodes = ({ path }: RawChange) => readPointer(path).includes("x-error-meanings");
  const changes = report.changes.filter(
    (change) => !isTypeRemoved(change) && !isOfErrorCodes(change) && !followsFromBranches(change, documents),
  );
  const clients = readClients(documents);
  const usesOf = findUses(documents);
  const judged = changes.map((change) => judge(change, { documents, clients, uses: usesOf(change) }));
  const broken = new Set(judged.filter(({ impact }) => impact === "major").map(({ subject }) => subject));
  return [
    ...judged,
    // A client that differs by a change which is breaking already needs no second message.
    ...changedClients(clients).filter(({ subject }) => !broken.has(subject)),
    ...reorderedTuples(documents),
    ...removedTypes(documents),
    ...changedErrorCodes(documents),
  ].map((change) => ({ ...change, subject: escapeControls(change.subject), place: escapeControls(change.place) }));
}

const configuration = join(import.meta.dirname, "../../redocly.yaml");

/** Lets Redocly compare two documents. It reads numbers as doubles, so it gets integers beyond 2^53 as texts. */
async function compare(documents: Documents): Promise<{ readonly changes: readonly RawChange[] }> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "ledgergate-diff-"));
  for (const [name, document] of Object.entries(documents))
    await writeFile(join(folder.path, `${name}.json`), JSON.stringify(document, bigintAsText));
  const flags = ["--config", configuration, "--fail-on", "none", "--format", "json"];
  const { stdout, stderr } = await runRedocly(["diff", "base.json", "revision.json", ...flags], folder.path);
  if (stdout.startsWith("{")) return JSON.parse(stdout);
  throw new Error(`Redocly cannot compare the documents.\n${stderr.trim()}`);
}

function judge(raw: RawChange, sides: Omit<Circumstances, "subject">): Change {
  const { documents } = sides;
  const ours = diffRules.map((rule) => rule(raw, documents)).filter((verdict) => verdict !== undefined);
  const replaced = ours.map(({ replaces }) => replaces);
  const theirs = raw.verdicts
    .filter(({ ruleId }) => !replaced.includes(ruleId))
    .map(({ ruleId, impact, message }) => ({ rule: ruleId, impact, message }));
  const verdicts = [...theirs, ...ours];
  const place = placeOfChange(raw.path, raw.kind === "removed" ? documents.base : documents.revision);
  const unjudged = () => clearChange(raw, { ...sides, subject: place.subject }) ?? "major";
  return {
    ...place,
    impact: largest(verdicts.map(({ impact }) => impact)) ?? unjudged(),
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
