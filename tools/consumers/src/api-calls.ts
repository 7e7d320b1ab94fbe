import {
  apiNames,
  clientCredentials,
  exampleInputs,
  factoryName,
  type LoadedApi,
  listCallable,
  listOperations,
  loadApi,
} from "@ledgergate/contract/oracle";

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

/** Lists a call for each API of the workspace: the first operation with an example of a success, with the document's examples. */
export async function listApiCalls(baseUrls: Readonly<Record<string, string>> = {}): Promise<readonly ApiCall[]> {
  const apis = await Promise.all(apiNames.map(loadApi));
  return apis.map((api) => apiCall(api, baseUrls[api.name] ?? "https://gateway.example"));
}

function apiCall({ name, document, wholeBodies }: LoadedApi, baseUrl: string): ApiCall {
  const [call] = listCallable(document).flatMap((operation) => {
    const success = operation.responses.find(({ status }) => status === "200");
    const example = success?.contents.find(({ mediaType }) => mediaType.includes("json"))?.examples[0];
    return example ? [{ operation, example }] : [];
  });
  if (!call) throw new Error(`${name}: no operation has an example of a success in JSON.`);
  const { operation, example } = call;
  return {
    packageName: `@ledgergate/${name}`,
    factory: factoryName(name),
    options: { baseUrl, ...clientCredentials(document) },
    operation: operation.id,
    input: withoutBigints(exampleInputs(operation, "required", wholeBodies)[0]),
    isList: operation.isList,
    example: example.name,
    answer: withoutBigints(example.value),
    operations: listOperations(document).map(({ id }) => id),
  };
}

/** Copies a value for JSON. Integers beyond 2^53 become text, as in the programs' results. */
function withoutBigints(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member)));
}
