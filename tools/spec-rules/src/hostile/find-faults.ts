import { buildDocument, type NumberedPlace, numberPlaces } from "./build-document.ts";
import { KEY, listPlaces, type Version } from "./places.ts";

/** Hostile texts by what they try to leave. A pattern may have the first one. */
export const HOSTILE: Readonly<Record<string, string>> = {
  comment: 'a*/import("node:fs").then((f)=>f.writeFileSync("ran",""));/*',
  line: `a\`\${import("node:fs")}\`"+b+"'+c+'\\" \\' $(touch ran) ; </script><img src=x onerror=d><!-- ]]> --> <b>e</b> &lt; [f](javascript:g) ![h](i) <https://j.example> | k || **l** ~~m~~ @deprecated {@link n} - o: &p !!q > # {r: [s]} \\`,
  blocks:
    "a\n\n```\n\n~~~\n# b\n\n- c\n\n| d | e |\n| - | - |\n\n<div>\n\n    f\n\n---\ng\n===\n\n@deprecated h {@link i}\n@internal\n*/ import(j)",
  controls: "a\u001b[2Jb\u009b2Jc\rd\u202ee\u2028f\u2029g\u0007h\u0085i\u200fj\u2066k*\n touch ran #",
  path: "../../../*a",
};

/** Makes something of a document, in a form in which two harmless texts give the same. */
type MakeShape = (document: Readonly<Record<string, unknown>>) => unknown | Promise<unknown>;

/** The places of a document that an error refuses, as pointers or messages. `undefined` for another error. */
type ReadRefusals = (error: unknown) => readonly string[] | undefined;

/** Places at which a hostile text changes more than itself, and places that refuse it. */
interface Faults {
  readonly faults: readonly string[];
  readonly refused: readonly string[];
}

/** A text that does nothing. A media type with an asterisk is a range, as with the hostile texts. */
const harmless = (number: number): string => `words * q${number}q`;

/**
 * Writes hostile texts into every place of a document, one after the other, and compares what is made of it with what is made of harmless
 * texts.
 *
 * @param most - Number of faults of a text after which its search ends.
 */
export async function findFaults(
  version: Version,
  texts: Readonly<Record<string, string>>,
  makeShape: MakeShape,
  readRefusals: ReadRefusals,
  most = 5,
): Promise<Faults> {
  const all = numberPlaces(listPlaces(version));

  /** Makes a shape without the places that are refused, and adds these to `refused`. */
  async function shapeOf(
    places: readonly NumberedPlace[],
    textOf: (number: number) => string,
    refused: Set<NumberedPlace>,
  ): Promise<string> {
    const left = places.filter((place) => !refused.has(place));
    try {
      return JSON.stringify(await makeShape(buildDocument(version, left, textOf)));
    } catch (error) {
      const lines = readRefusals(error);
      if (lines === undefined) throw error;
      for (const line of lines) refused.add(findPlace(line, left, error));
      return shapeOf(left, textOf, refused);
    }
  }

  const refusedAlways = new Set<NumberedPlace>();
  const shapeOfAll = await shapeOf(all, harmless, refusedAlways);
  const results: Faults[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const refused = new Set(refusedAlways);
    if (!isPattern(text)) for (const place of all) if (holdsPattern(place)) refused.add(place);
    const faults: string[] = [];
    const search = async (places: readonly NumberedPlace[]): Promise<void> => {
      const found = await shapeOf(places, (number) => `${text}q${number}q`, refused);
      const isWhole = places === all && refused.size === refusedAlways.size;
      const expected = isWhole ? shapeOfAll : await shapeOf(places, harmless, refused);
      if (found === expected || faults.length >= most) return;
      if (places.length === 1) faults.push(...places.map((place) => `${name}: ${describe(place)}`));
      const half = Math.ceil(places.length / 2);
      if (places.length > 1) for (const part of [places.slice(0, half), places.slice(half)]) await search(part);
    };
    await search(all);
    results.push({ faults, refused: [...refused].map((place) => `${name}: ${describe(place)}`) });
  }
  return { faults: results.flatMap(({ faults }) => faults), refused: results.flatMap(({ refused }) => refused) };
}

function holdsPattern({ steps }: NumberedPlace): boolean {
  return steps.at(-1) === "pattern" || (steps.at(-1) === KEY && steps.at(-2) === "patternProperties");
}

/** Tests for a regular expression. Any other pattern is refused or left out. */
function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

/** Finds the place that a refusal names by the number of its text, or by a pointer. */
function findPlace(line: string, places: readonly NumberedPlace[], cause: unknown): NumberedPlace {
  const numbers = [...line.matchAll(/(?:~1p|\/p|Word|call|tag|q)(\d+)(?!\d)/gi)].map(([, number]) => Number(number));
  const place =
    places.find(({ number }) => numbers.includes(number)) ??
    places.find((place) => line.startsWith(`#/${place.steps.map(String).join("/")}`)) ??
    places.find(
      (place) => place.steps[0] !== "paths" && line.startsWith(`#/${String(place.steps[0])}/${String(place.steps[1])}`),
    );
  if (place === undefined) throw new Error(`Refused, but not because of a place: ${line}`, { cause });
  return place;
}

/** Names a place in a message, such as `paths * get summary`. */
function describe({ steps, as, in: location, number }: NumberedPlace): string {
  const words = steps.map((step) => (step === KEY ? "*" : String(step))).join(" ");
  return `${words} (${as}${steps.includes("parameters") ? `, in ${location}` : ""}, ${number})`;
}
