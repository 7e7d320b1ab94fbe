import { readFileSync } from "node:fs";
import { compilePattern } from "@ledgergate/support/service-kit";
import { parse } from "yaml";
import { type Json, writeTexts } from "./write-texts.ts";

/** Hostile texts by what they try to leave. A pattern may have the first one. */
export const HOSTILE: Readonly<Record<string, string>> = {
  comment: 'a*/import("node:fs").then((f)=>f.writeFileSync("ran",""));/*',
  line: [
    // Ends of texts in programs and shells, then marks of HTML, Markdown, docblocks and YAML.
    `a\`\${import("node:fs")}\`"+b+"'+c+'\\" \\' $(touch ran) ;`,
    "</script><img src=x onerror=d><!-- ]]> --> <b>e</b> &lt;",
    "[f](javascript:g) ![h](i) <https://j.example> | k || **l** ~~m~~",
    "@deprecated {@link n} - o: &p !!q > # {r: [s]} \\",
  ].join(" "),
  blocks: [
    "a",
    "```",
    "~~~\n# b",
    "- c",
    "| d | e |\n| - | - |",
    "<div>",
    "    f",
    "---\ng\n===",
    "@deprecated h {@link i}\n@internal\n*/ import(j)",
  ].join("\n\n"),
  controls: "a\u001b[2Jb\u009b2Jc\rd\u202ee\u2028f\u2029g\u0007h\u0085i\u200fj\u2066k*\n touch ran #",
  path: "../../../*a",
};

/** A text that does nothing. It is sorted like the hostile texts, and as a media type it is a range like them. */
const HARMLESS = "a word * ";

/** Makes something of a document, in a form in which two harmless texts give the same. */
type MakeShape = (document: Json) => unknown | Promise<unknown>;

/** Places at which a hostile text changes more than itself, and places that refuse it. */
interface Faults {
  readonly faults: readonly string[];
  readonly refused: readonly string[];
}

/** A part of a document that a tool refuses. */
interface Problem {
  readonly pointer: string;
  readonly message: string;
}

/** Number of faults of a text after which its search ends. */
const MOST = 5;

/** Reads a document with every feature, or with a text at every place. */
export function readEverything(name: "openapi" | "texts"): Json {
  const file = new URL(`../../../codegen/test/everything/${name}.yaml`, import.meta.url);
  const document: unknown = parse(readFileSync(file, "utf8"), { merge: true, maxAliasCount: -1 });
  return JSON.parse(JSON.stringify(document));
}

/**
 * Writes hostile texts into every place of a document, and compares what is made of it with what is made of harmless texts. A place whose
 * text is refused, by an error with its pointer, keeps its own text.
 */
export async function findFaults(
  document: Json,
  texts: Readonly<Record<string, string>>,
  makeShape: MakeShape,
  isPlace: (place: string) => boolean = () => true,
): Promise<Faults> {
  const numbers = new Map<string, number>();
  writeTexts(document, (place, text) => {
    if (isPlace(place) && !numbers.has(place)) numbers.set(place, numbers.size);
    return text;
  });
  const all = [...numbers.keys()];

  /** Makes a shape without the places that are refused, and adds these to `refused`. */
  async function shapeOf(chosen: readonly string[], text: string, refused: Set<string>): Promise<string> {
    const left = new Set(chosen.filter((place) => !refused.has(place)));
    const written = writeTexts(document, (place, old) => (left.has(place) ? `${text}q${numbers.get(place)}q` : old));
    try {
      return JSON.stringify(await makeShape(written.document));
    } catch (error) {
      for (const problem of readProblems(error)) refused.add(findPlace(problem, left, written.places));
      return shapeOf(chosen, text, refused);
    }
  }

  /** Finds the place that a problem names by the number of its text, or by a pointer. */
  function findPlace(problem: Problem, left: ReadonlySet<string>, places: ReadonlyMap<string, string>): string {
    const pointer = decodeURIComponent(problem.pointer.slice(1));
    const mentioned = (text: string) => [...text.matchAll(/q(\d+)q/gi)].map(([, number]) => all[Number(number)]);
    const isBelow = (at: string, parent: string) => at.startsWith(`${parent}/`);
    const below = (parent: string) =>
      [...places.keys()].filter((at) => isBelow(at, parent)).map((at) => places.get(at));
    const above = (child: string) => [...places.keys()].filter((at) => isBelow(child, at)).map((at) => places.get(at));
    const found = [
      places.get(pointer),
      // An operation is refused because of its path.
      ...(/^\/paths\/[^/]*(?:\/[a-z]*)?$/.test(pointer) ? [...above(pointer), ...mentioned(pointer)] : []),
      ...mentioned(problem.message),
      ...below(pointer),
      ...above(pointer),
      ...below(pointer.replace(/\/[^/]*$/, "")),
    ].find((place) => place !== undefined && left.has(place));
    if (found === undefined) throw new Error(`${problem.pointer}: ${problem.message}, but not because of a place`);
    return found;
  }

  const refusedAlways = new Set<string>();
  await shapeOf(all, HARMLESS, refusedAlways);
  const faults: string[] = [];
  const allRefused = new Set<string>();
  for (const [name, text] of Object.entries(texts)) {
    const refused = new Set(refusedAlways);
    // Any other pattern is refused or left out.
    if (!compilePattern(text, "u")) for (const place of all) if (/^\^|\/pattern$/.test(place)) refused.add(place);
    const found: string[] = [];
    const search = async (places: readonly string[]): Promise<void> => {
      const shape = await shapeOf(places, text, refused);
      if (shape === (await shapeOf(places, HARMLESS, refused)) || found.length >= MOST) return;
      if (places.length === 1) found.push(...places.map((place) => `${name}: ${place}`));
      const half = Math.ceil(places.length / 2);
      if (places.length > 1) for (const part of [places.slice(0, half), places.slice(half)]) await search(part);
    };
    await search(all);
    faults.push(...found);
    for (const place of refused) allRefused.add(place);
  }
  return { faults, refused: [...allRefused] };
}

/** Reads the problems of a document, or the last text that the refusal of a tool mentions. Any other error is thrown again. */
function readProblems(error: unknown): readonly Problem[] {
  const { name, message, problems } = error as Error & { readonly problems?: readonly Problem[] };
  if (problems !== undefined) return problems;
  const [last] = /q\d+q(?!.*q\d+q)/s.exec(message) ?? [];
  if (last === undefined || !/^(?:Docs|Import)Error$/.test(name)) throw error;
  return [{ pointer: "#", message: last }];
}
