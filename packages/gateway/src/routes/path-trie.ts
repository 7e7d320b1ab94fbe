import type { Operation } from "@ledgergate/service-kit";

type PathTemplate = Operation["template"];
type TemplateSegment = PathTemplate["segments"][number];

interface TrieNode<T> {
  readonly literals: Map<string, TrieNode<T>>;
  readonly parameters: { readonly segment: TemplateSegment; readonly node: TrieNode<T> }[];
  value?: T;
}

/** Finds values by path templates. Literal segments win over parameters, as OpenAPI demands. */
export class PathTrie<T> {
  readonly #root: TrieNode<T> = createNode();

  /** Adds a template. It replaces a template that differs only in the names of parameters. */
  add({ segments }: PathTemplate, value: T): void {
    let node = this.#root;
    for (const segment of segments) node = segment.pattern ? parameterNode(node, segment) : literalNode(node, segment);
    node.value = value;
  }

  /** Finds the value for a part of a path, which begins at a slash. Does not decode the path. */
  find(path: string, from: number, to: number): T | undefined {
    return find(this.#root, path, from, to);
  }
}

function createNode<T>(): TrieNode<T> {
  return { literals: new Map(), parameters: [] };
}

function literalNode<T>(parent: TrieNode<T>, { text }: TemplateSegment): TrieNode<T> {
  let node = parent.literals.get(text);
  if (!node) {
    node = createNode();
    parent.literals.set(text, node);
  }
  return node;
}

function parameterNode<T>(parent: TrieNode<T>, segment: TemplateSegment): TrieNode<T> {
  const known = parent.parameters.find((one) => one.segment.pattern?.source === segment.pattern?.source);
  if (known) return known.node;
  const node = createNode<T>();
  parent.parameters.push({ segment, node });
  // Segments with more literal text come first: `{from}-{to}` before `{id}`.
  parent.parameters.sort((one, other) => literalLength(other.segment) - literalLength(one.segment));
  return node;
}

function literalLength({ text }: TemplateSegment): number {
  return text.replace(/\{[^}]+\}/g, "").length;
}

function find<T>(node: TrieNode<T>, path: string, from: number, to: number): T | undefined {
  if (from >= to) return node.value;
  const slash = path.indexOf("/", from + 1);
  const end = slash === -1 || slash > to ? to : slash;
  const segment = path.slice(from + 1, end);
  const literal = node.literals.get(segment);
  const found = literal && find(literal, path, end, to);
  if (found !== undefined || segment === "") return found;
  for (const parameter of node.parameters) {
    if (!parameter.segment.pattern?.test(segment)) continue;
    const value = find(parameter.node, path, end, to);
    if (value !== undefined) return value;
  }
  return undefined;
}
