/**
 * The part of Redocly's plugin interface that our rules use. `@redocly/cli` contains no type declarations, and its core is not
 * published in the same version.
 */

/** A place in a file of the linted document. */
export interface Location {
  readonly source: { readonly absoluteRef: string; readonly body: string };
  readonly pointer: string;
  child(keys: readonly (string | number)[]): Location;
}

export interface Context {
  readonly type: { readonly name: string };
  readonly key: string | number;
  readonly location: Location;
  report(problem: { readonly message: string; readonly location?: Location }): void;
  resolve(node: unknown, from?: string): Resolved;
}

/** Target of a `$ref`. Both members are absent if it has none. */
export interface Resolved {
  readonly node?: unknown;
  readonly location?: Location;
}

export type LintedNode = Readonly<Record<string, unknown>>;

/** Called once for every node of a type, in any file, before the nodes below it. */
export type Visit = (node: LintedNode, context: Context) => void;

/** A `$ref` and its sibling members. */
export interface Reference {
  readonly $ref: string;
  readonly [sibling: string]: unknown;
}

/** Called once for every `$ref`, with its target. */
export type VisitReference = (reference: Reference, context: Context, resolved: Resolved) => void;

/** The node types that rules look at, by Redocly's names. `any` is every type. */
export type NodeType =
  | "Header"
  | "MediaType"
  | "Operation"
  | "Parameter"
  | "PathItem"
  | "Paths"
  | "Responses"
  | "Root"
  | "Schema"
  | "any";

/** Visits of a rule by node type. `leave` is called after the nodes below. */
export type Visitor = { readonly [type in NodeType]?: Visit | { readonly leave: Visit } } & {
  readonly ref?: VisitReference;
};

/** Makes the visits of a rule for one document. State of a rule lasts for that document. */
export type Rule = () => Visitor;

type Rules = { readonly oas3: Readonly<Record<string, Rule>> };

/** Plugin that `redocly.yaml` loads. */
export interface Plugin {
  readonly id: string;
  /** Run before all rules, and before a document is bundled. They may change its nodes. */
  readonly preprocessors: Rules;
  /** Run while a document is bundled. They may change its nodes. */
  readonly decorators: Rules;
  readonly rules: Rules;
  readonly configs: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, "on" | "error">>>>>>;
}
