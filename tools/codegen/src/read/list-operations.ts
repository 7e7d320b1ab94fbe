import {
  type HttpMethod,
  isMethod,
  type OperationObject,
  type PathItemObject,
  suggestName,
} from "@ledgergate/support/service-kit";
import type { Document } from "./openapi.ts";
import type { Place } from "./place.ts";
import { PART_NAMES, RUNTIME_TYPES } from "./runtime-imports.ts";
import { camelCase, isIdentifier, pascalCase } from "./type-names.ts";

/** Selection of operations by name: the method's name, the `operationId`, the path, or `GET /path`. */
export interface OperationSelection {
  /** Names of the operations to include. `*` matches any text. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Names of the operations to leave out. Default: none. */
  readonly skip?: readonly string[] | undefined;
}

export interface ListedOperation {
  /** The name of the client's method: the `operationId` if it is a valid name. */
  readonly id: string;
  readonly path: string;
  readonly method: HttpMethod;
  readonly item: Place<PathItemObject>;
  readonly operation: Place<OperationObject>;
}

type NamelessOperation = Omit<ListedOperation, "id">;

/**
 * Lists the operations that become code, each with a unique name.
 *
 * @param clientName - Name of the client's interface. No input type may have it.
 */
export function listOperations(
  document: Place<Document>,
  clientName: string,
  { only, skip = [] }: OperationSelection,
): readonly ListedOperation[] {
  const paths = document.below({}, "paths");
  const operations = nameOperations(findOperations(document), clientName);
  const matchers = (names: readonly string[], option: string) =>
    names.map((name) => {
      const escaped = name.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
      const pattern = new RegExp(`^${escaped.replaceAll("*", ".*")}$`, "s");
      const matches = (one: ListedOperation) => namesOf(one).some((text) => pattern.test(text));
      if (!operations.some(matches)) {
        const hint = suggestName(name, Object.fromEntries(operations.flatMap(namesOf).map((known) => [known, true])));
        const remedy = "Name its method, its operationId, its path, or both as in `GET /path`; * stands for any text.";
        const nearest = hint.startsWith("known") ? "" : `, ${hint.replace("?", "")}`;
        paths.note(`has no operation named ${JSON.stringify(name)} (--${option}${nearest})`, remedy);
      }
      return matches;
    });
  const [wanted, unwanted] = [only && matchers(only, "only"), matchers(skip, "skip")];
  return operations.filter((one) => {
    return (!wanted || wanted.some((matches) => matches(one))) && !unwanted.some((matches) => matches(one));
  });
}

function namesOf({ id, path, method, operation }: ListedOperation): readonly string[] {
  return [id, operation.node.operationId ?? id, path, `${method.toUpperCase()} ${path}`];
}

function findOperations(document: Place<Document>): readonly NamelessOperation[] {
  return document.entries("paths").flatMap(([path, { end: item }]) =>
    Object.keys(item.node)
      .filter(isMethod)
      .flatMap((method) => {
        const operation = item.member(method);
        return operation ? [{ path, method, item, operation }] : [];
      }),
  );
}

/** Names that no method may have: members of a client, members of every object, and `then`, which would make it a thenable. */
const CLIENT_MEMBERS = ["raw", "then", ...Object.getOwnPropertyNames(Object.prototype)];

/**
 * Gives each operation a name: its id if that is a valid and unique name. Otherwise the name is derived from the id or from method
 * and path, with a number if needed.
 */
function nameOperations(operations: readonly NamelessOperation[], clientName: string): readonly ListedOperation[] {
  // Type names that `operations.ts` imports or declares. No input type may have one of them.
  const types = new Set([...RUNTIME_TYPES, ...PART_NAMES, clientName]);
  const taken = new Set(CLIENT_MEMBERS);
  const take = (id: string): boolean => {
    const type = inputNameOf(id);
    if (!isIdentifier(id) || taken.has(id) || types.has(type)) return false;
    taken.add(id);
    types.add(type);
    return true;
  };
  const used = new Map<string, number>();
  const firstFree = ({ operation, method, path }: NamelessOperation): string => {
    const { operationId = "" } = operation.node;
    const name = camelCase(`${method} ${path === "/" ? "root" : path}`);
    const free = [camelCase(operationId), name].find(take);
    if (free !== undefined) return free;
    let number = used.get(name) ?? 1;
    do number += 1;
    while (!take(`${name}${number}`));
    used.set(name, number);
    return `${name}${number}`;
  };
  // Names from the document come first, so derived names give way to them.
  const ids = operations.map(({ operation }) => operation.node.operationId ?? "");
  const own = ids.map((id) => (take(id) ? id : undefined));
  return operations.map((one, index) => ({ ...one, id: own[index] ?? firstFree(one) }));
}

/** Makes the name of an operation's input type. */
export function inputNameOf(id: string): string {
  return `${pascalCase(id)}Input`;
}
