export interface SourceFile {
  /** Path from the root. */
  readonly path: string;
  readonly text: string;
}

/** A place that breaks a rule, with the remedy. */
export interface Fault {
  /** Path from the root, and line. */
  readonly place: string;
  readonly message: string;
}

const docblockOpening =
  /\/\*\*\s*\*?\s*(What|Whether|How|Where|Which|When|Of|With|As much|Who|Those|That|Until when|Not before)\b/g;

const unclearPhrase =
  /\b(?:(?:that|those|the (?:one|document|configuration|workers?))\s+of\s+before|worth\s+while|cannot\s+be\s+had|as\s+much\s+of\s+(?:a|an|the)\s+\w+\s+as)\b/gi;

const exportedType = /^export (?:declare )?(?:abstract )?(?:interface|class|type) (\w+)\b(?!.* from )/gm;

/** Type names that several published packages may export, since they mean the same thing in each. */
const sharedNames: ReadonlySet<string> = new Set(["UsageError"]);

/** Finds the places of all files that break a rule of prose. */
export function findFaults(files: readonly SourceFile[]): readonly Fault[] {
  return [...files.flatMap(findOpenings), ...files.flatMap(findUnclearPhrases), ...findSharedNames(files)];
}

function findOpenings({ path, text }: SourceFile): Fault[] {
  if (!path.endsWith(".ts") || path.includes("/test/")) return [];
  return [...text.matchAll(docblockOpening)].map((match) => ({
    place: placeOf(path, text, match.index),
    message: `A docblock opens with "${match[1]}". Begin with a verb in the third person or a noun phrase.`,
  }));
}

function findUnclearPhrases({ path, text }: SourceFile): Fault[] {
  return [...text.matchAll(unclearPhrase)].map((match) => ({
    place: placeOf(path, text, match.index),
    message: `"${match[0].replace(/\s+/g, " ")}" must be read twice. Name the thing.`,
  }));
}

function findSharedNames(files: readonly SourceFile[]): Fault[] {
  const places = new Map<string, string[]>();
  for (const { path, text } of files) {
    if (!/^packages\/[^/]+\/src\//.test(path)) continue;
    for (const match of text.matchAll(exportedType)) {
      const name = match[1] as string;
      places.set(name, [...(places.get(name) ?? []), placeOf(path, text, match.index)]);
    }
  }
  return [...places].flatMap(([name, [first = "", ...others]]) =>
    sharedNames.has(name)
      ? []
      : others.map((place) => ({
          place,
          message: `The type ${name} has the name of another one (${first}). Give one of them another name.`,
        })),
  );
}

export function placeOf(path: string, text: string, index: number): string {
  return `${path}:${text.slice(0, index).split("\n").length}`;
}
