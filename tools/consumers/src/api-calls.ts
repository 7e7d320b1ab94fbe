import {
  apiNames,
  clientCredentials,
  exampleInputs,
  factoryName,
  type LoadedApi,
  listOperations,
  loadApi,
} from "@ledgergate/oracle";

/** A call of a client as data, so that the same program makes it on every platform. */
export interface ApiCall {
  readonly packageName: string;
  readonly factory: string;
  readonly options: { readonly baseUrl: string; readonly apiKey?: string };
  readonly operation: string;
  readonly input: unknown;
  /** True if the program also iterates over the call. */
  readonly isList: boolean;
  /** The document's example that the mock must answer with, and the expected value of the call. */
  readonly example: string;
  readonly answer: unknown;
  readonly operations: readonly string[];
}

/** Lists a call for each API of the workspace: the first operation of its document, with the document's examples. */
export async function listApiCalls(baseUrls: Readonly<Record<string, string>> = {}): Promise<readonly ApiCall[]> {
  const apis = await Promise.all(apiNames.map(loadApi));
  return apis.map((api) => apiCall(api, baseUrls[api.name] ?? "https://gateway.example"));
}

function apiCall({ name, document }: LoadedApi, baseUrl: string): ApiCall {
  const operations = listOperations(document);
  const [first] = operations;
  const success = first?.responses.find(({ status }) => status === "200");
  const example = success?.contents.find(({ mediaType }) => mediaType.includes("json"))?.examples[0];
  if (!first || !example) throw new Error(`${name}: the first operation has no example of a success in JSON.`);
  return {
    packageName: `@ledgergate/${name}`,
    factory: factoryName(name),
    options: { baseUrl, ...clientCredentials(document) },
    operation: first.id,
    input: withoutBigints(exampleInputs(first, "required")[0]),
    isList: first.isList,
    example: example.name,
    answer: withoutBigints(example.value),
    operations: operations.map(({ id }) => id),
  };
}

/** Copies a value for JSON. Integers beyond 2^53 become text, as in the programs' results. */
function withoutBigints(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member)));
}
