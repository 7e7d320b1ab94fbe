import { getOrAdd } from "../base/get-or-add.ts";
import type { Operation } from "./api.ts";
import { readSegment, type TemplateSegment } from "./path-template.ts";

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

  /**
   * `compile` makes the value of a template from its operations. Of templates that differ only in the names of parameters, the first
   * one counts.
   */
  constructor(
    operations: readonly Operation[],
    compile: (operations: readonly Operation[], template: Operation["template"]) => T,
  ) {
    for (const template of new Set(operations.map((operation) => operation.template))) {
      let node = this.#root;
      for (const segment of template.segments)
        node =
          segment.names.length > 0
            ? parameterNode(node, segment)
            : getOrAdd(node.literals, segment.text, () => createNode<T>());
      node.value ??= compile(
        operations.filter((operation) => operation.template === template),
        template,
      );
    }
  }

  /** Finds the value for a part of a path, which begins at a slash. Does not decode the path. */
  find(path: string, from = 0, to: number = path.length): T | undefined {
    return find(this.#root, path, from, to);
  }
}

function createNode<T>(): TrieNode<T> {
  return { literals: new Map(), parameters: [] };
}

function parameterNode<T>({ parameters }: TrieNode<T>, segment: TemplateSegment): TrieNode<T> {
  const { literals, takesSlashes } = segment;
  const shape = JSON.stringify([literals, takesSlashes]);
  let found = parameters.find((one) => one.shape === shape);
  if (!found) {
    found = { segment, shape, textLength: literals.join("").length, node: createNode() };
    parameters.push(found);
    parameters.sort((one, other) => other.textLength - one.textLength);
  }
  return found.node;
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
