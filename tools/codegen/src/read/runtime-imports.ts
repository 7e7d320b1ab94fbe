import type { ApiParts } from "@ledgergate/runtime";
import type { ApiModel, OperationModel } from "./model.ts";

type Need = (api: ApiModel) => unknown;

const some =
  (needs: (operation: OperationModel) => unknown): Need =>
  ({ operations }) =>
    operations.some(needs);

const hasInput = (needs: (input: OperationModel["input"][number]) => unknown): Need =>
  some(({ input }) => input.some(needs));

/** Conditions under which a document needs a part of the runtime. */
const NEEDS: Readonly<Record<keyof ApiParts, Need>> = {
  checkJson: hasInput(({ rule }) => !/string|boolean|integer|number/.test(rule.type ?? "")),
  checkNumber: hasInput(
    ({ rule }) => rule.format || rule.integers !== undefined || !/string|boolean|array|object/.test(rule.type ?? ""),
  ),
  decodeText: some(({ answer }) => answer.decode === "text"),
  ledgerState: ({ ledgerHeaders }) => ledgerHeaders,
  paginate: some(({ pagination }) => pagination),
  parseExact: (api) => api.failures?.exact ?? some(({ answer }) => answer.exact)(api),
  stringifyExact: hasInput(({ rule }) => /body|payload/.test(rule.in) && !/string|boolean/.test(rule.type ?? "")),
  takeKeys: ({ apiKeys }) => apiKeys,
  writeLists: hasInput(({ name, rule, schema }) => {
    // Names with special characters, also those of members, which callers may choose.
    const isEncoded = schema.flat.types?.has("object") || /[^\w.~[\]-]/.test(rule.name ?? name);
    return rule.join ?? (rule.in === "query" && isEncoded);
  }),
  writeRequest: (api) =>
    some(({ bodyType, optionalBody }) => bodyType ?? optionalBody)(api) ||
    hasInput(({ rule }) => rule.name)(api) ||
    NEEDS.writeLists(api),
};

/** All parts of the runtime that a descriptor may refer to. */
export const PART_NAMES: readonly string[] = [...Object.keys(NEEDS), "checkPlaces", "parsePlaces"];

/**
 * Lists the functions of the runtime that the descriptor of an API refers to. The rest of the descriptor is data. A client bundles
 * no other parts.
 */
export function neededParts(api: ApiModel): readonly string[] {
  return Object.entries(NEEDS).flatMap(([name, isNeeded]) => (isNeeded(api) ? [name] : []));
}

/** The functions that make parts from a table of places. */
export const partMakers: ReadonlyMap<string, readonly [name: string, table: keyof ApiModel["places"]]> = new Map([
  ["checkNumber", ["checkPlaces", "inputs"]],
  ["parseExact", ["parsePlaces", "answers"]],
]);

/** Prints the names of {@link neededParts} as they are imported. */
export function printParts(api: ApiModel): string {
  const names = neededParts(api).map((name) => {
    const [maker, table] = partMakers.get(name) ?? [];
    return table && maker && api.places[table].length > 0 ? maker : name;
  });
  return names.join(", ");
}

/** Types of the runtime that generated code may use, in the order in which they are imported. */
export const RUNTIME_TYPES: readonly string[] = [
  "AcceptOptions",
  "ApiDescriptor",
  "CallOptions",
  "CallPromise",
  "EventStream",
  "Int64Input",
  "LedgerState",
  "PagePromise",
  "SecretInput",
  "Uint64Input",
];

/** Types of the runtime that every client exports, since its own signatures show them. */
export const SHOWN_TYPES: readonly string[] = [
  ...RUNTIME_TYPES.filter((name) => name !== "ApiDescriptor"),
  ...["CallResult", "Client", "PageResult"],
];

/** Exports of the runtime in every client. */
export const RUNTIME_EXPORTS: readonly string[] = [
  "costMeter",
  "isLedgergateError",
  "LedgergateError",
  "limitRate",
  "logCalls",
  "toBigInt",
  "u64",
  "watchCalls",
  "watchLedger",
];

/** Names of the runtime that a generated `client.ts` may import. */
export const CLIENT_IMPORTS: readonly string[] = [
  "Client",
  "ClientOptions",
  "createClient",
  "Credentials",
  "HeaderKeyOptions",
  "NodeClientOptions",
  "withEvents",
];
