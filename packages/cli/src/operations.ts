import { readFileSync } from "node:fs";
import type { InputRule } from "@ledgergate/runtime";
import type { ToolSchema } from "./wide-integers.ts";

/** Inputs of a call, or members of an object, by their names. */
export type Values = Readonly<Record<string, unknown>>;

/** An API in the table of operations. The build makes the table from the documents of the clients. */
export interface ApiEntry {
  /** Name of the API, such as `ledger-a`. */
  readonly name: string;
  /** Name of the function that makes a client, such as `createLedgerA`. */
  readonly factory: string;
  readonly title: string;
  readonly description?: string;
  /** True for a node API: its key is a segment of the path, and belongs to an endpoint. */
  readonly isNode?: true;
  /** Environment variable of the key, named without `LEDGERGATE_`. Present if the key is a header or a query parameter. */
  readonly keyVariable?: string;
  /** True if a bearer token may be sent. */
  readonly bearer?: true;
  /** Meaning and remedy of each error code. */
  readonly errors: Readonly<Record<string, string>>;
  readonly operations: readonly OperationEntry[];
}

/** One operation, with its names on the command line and for agents. */
export interface OperationEntry {
  /** Name of the client's method. */
  readonly id: string;
  readonly command: string;
  readonly tool: string;
  readonly title: string;
  readonly description?: string;
  /** Present if the operation is deprecated: the command to use instead, or `true` if the document names none. */
  readonly deprecated?: string | true;
  /** Cost in Compute Units. Absent: none. */
  readonly computeUnits?: number;
  /** True if a failed call may be sent again. */
  readonly retryable?: true;
  /** True if a call changes nothing. */
  readonly safe?: true;
  /** The input that starts a page, if the answer is one page of a list. */
  readonly pageStart?: string;
  /** True if the answer is a stream of events. */
  readonly streams?: true;
  /** True if the answer is text, not JSON. */
  readonly text?: true;
  /** Names of the media types besides JSON. */
  readonly accepts?: readonly string[];
  /** Names of secret members, if the answer has any. */
  readonly secrets?: readonly string[];
  /** Member names from the body's root to the list of records, if the answer is an object around a list. */
  readonly records?: readonly string[];
  /** Names of the members of the answer, or of its records. Absent: the document does not know all of them. */
  readonly members?: readonly string[];
  readonly inputs: readonly InputEntry[];
}

export interface InputEntry {
  readonly name: string;
  /** Name on the command line, without the dashes. */
  readonly flag: string;
  readonly rule: InputRule;
  /** The schema of the value for agents, without the description: JSON Schema 2020-12. */
  readonly schema: ToolSchema;
  /** True if the user or agent must give a value. */
  readonly required?: true;
  readonly description?: string;
  readonly default?: unknown;
  readonly example?: unknown;
  /** The type of the items, if the value is a list. */
  readonly itemType?: string;
  /** Present for a body of several parts, which is given as an object. The empty name stands for all parts that are not listed. */
  readonly parts?: BodyParts;
  /** True for a body of bytes. */
  readonly isBytes?: true;
  /** The range of a body of bytes whose file has one of several media types, such as `image/*`. */
  readonly mediaRange?: string;
  /** The member that means the same, if this one is another spelling of it. Such an input has no flag: only `--body` gives it. */
  readonly aliasOf?: string;
  /** Environment variable of the value, named without `LEDGERGATE_`. Present if the value is a secret. */
  readonly variable?: string;
}

/** A part of a body, as codegen's `BodyPart`. No published declaration may name that package. */
export interface BodyPart {
  readonly words: string;
  readonly file?: "bytes" | "base64" | "any";
  readonly mediaType?: string;
  readonly secret?: true;
}

export type BodyParts = Readonly<Record<string, BodyPart>>;

export function readApis(): readonly ApiEntry[] {
  return JSON.parse(readFileSync(new URL("../dist/operations.json", import.meta.url), "utf8"));
}

/** The name of an input in the body. */
export function memberName({ name, rule }: InputEntry): string {
  return rule.name ?? name;
}

/** True for an input that is a word of the command line, not a flag. */
export function isWord({ rule, variable }: InputEntry): boolean {
  return rule.in === "path" && variable === undefined;
}
