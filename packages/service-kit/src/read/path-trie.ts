import type { Api, Operation } from "./api.ts";
import { type PathTemplate, readSegment, type TemplateSegment } from "./path-template.ts";

interface TrieNode<T> {
  readonly literals: Map<string, TrieNode<T>>;
  /** Nodes with more literal text come first: `{from}-{to}` before `{id}`. */
  readonly parameters: ParameterNode<T>[];
  value?: T;
}

interface ParameterNode<T> {
  readonly segment: TemplateSegment;
  /** The segment without the names of its parameters. */
  readonly shape: string;
  readonly textLength: number;
  readonly node: TrieNode<T>;
}

/** Finds values by path templates. Literal segments win over parameters, as OpenAPI demands. */
export class PathTrie<T> {
  readonly #root: TrieNode<T> = createNode();

  /** Makes the trie of an API. `compile` makes the value of a template from its operations. */
  static of<V>(
    { operations }: Api,
    compile: (operations: readonly Operation[], template: PathTemplate) => V,
  ): PathTrie<V> {
    const trie = new PathTrie<V>();
    for (const template of new Set(operations.map((operation) => operation.template)))
      trie.add(
        template,
        compile(
          operations.filter((operation) => operation.template === template),
          template,
        ),
      );
    return trie;
  }

  /** Adds a template. Of templates that differ only in the names of parameters, the first one counts. */
  add({ segments }: Pick<PathTemplate, "segments">, value: T): void {
    let node = this.#root;
    for (const segment of segments)
      node = segment.names.length > 0 ? parameterNode(node, segment) : literalNode(node, segment);
    node.value ??= value;
  }

  /** Finds the value for a part of a path, which begins at a slash. Does not decode the path. */
  find(path: string, from = 0, to: number = path.length): T | undefined {
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

function parameterNode<T>({ parameters }: TrieNode<T>, segment: TemplateSegment): TrieNode<T> {
  const shape = JSON.stringify([segment.literals, segment.takesSlashes]);
  const known = parameters.find((one) => one.shape === shape);
  if (known) return known.node;
  const node = createNode<T>();
  parameters.push({ segment, shape, textLength: segment.literals.join("").length, node });
  parameters.sort((one, other) => other.textLength - one.textLength);
  return node;
}

function find<T>(node: TrieNode<T>, path: string, from: number, to: number): T | undefined {
  if (from >= to) return node.value;
  const slash = path.indexOf("/", from + 1);
  const end = slash === -1 || slash > to ? to : slash;
  const segment = path.slice(from + 1, end);
  const literal = node.literals.get(segment);
  const found = literal && find(literal, path, end, to);
  if (found !== undefined) return found;
  for (const parameter of node.parameters) {
    if (!readSegment(parameter.segment, segment)) continue;
    const value = find(parameter.node, path, end, to);
    if (value !== undefined) return value;
  }
  return undefined;
}
