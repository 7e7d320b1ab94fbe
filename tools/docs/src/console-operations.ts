import { asObject, asText, isObject, type JsonObject } from "./document/json.ts";
import type { Operation } from "./document/operations.ts";
import { dereference } from "./document/path.ts";
import type { Api } from "./read-api.ts";
import { exampleOf, neededSchemes, sampleServer } from "./samples/code-samples.ts";
import type { Sample, SampleServer } from "./samples/write-samples.ts";

/** An operation as the console offers it. */
export interface ConsoleOperation {
  readonly api: string;
  readonly title: string;
  readonly summary: string;
  readonly computeUnits?: number;
  readonly operation: Sample["operation"];
  readonly server: SampleServer;
  readonly schemes: readonly JsonObject[];
  /** True if a call that needs no bearer token may carry one. */
  readonly mayHaveToken: boolean;
  readonly parameters: readonly ConsoleParameter[];
  /** An example of the JSON body. `constants` names the members whose value is fixed. */
  readonly body?: { readonly example: unknown; readonly constants: readonly string[] };
}

interface ConsoleParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly example?: unknown;
}

/** Lists the operations of an API that a page can send. Returns none if the document names no server. */
export function consoleOperations(api: Api): ConsoleOperation[] {
  const { document } = api;
  const server = sampleServer(document);
  if (server === undefined) return [];
  return api.operations.map((operation) => {
    const { id, method, path, summary, node, computeUnits } = operation;
    const schemes = neededSchemes(document, operation);
    const body = bodyOf(document, node);
    return {
      api: api.name,
      title: api.title,
      summary,
      ...(computeUnits !== undefined && { computeUnits }),
      operation: { id, method, path, isList: isObject(node["x-pagination"]), packageName: api.packageName },
      server,
      schemes,
      mayHaveToken: schemes.length === 0 && JSON.stringify(node.security ?? document.security ?? []).includes("bearer"),
      parameters: parametersOf(document, operation),
      ...(body !== undefined && { body }),
    };
  });
}

function parametersOf(document: JsonObject, { path, node }: Operation): ConsoleParameter[] {
  return [asObject(asObject(document.paths)[path]).parameters, node.parameters]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((reference) => {
      const parameter = asObject(dereference(document, reference));
      const example = exampleOf(document, parameter);
      return {
        name: asText(parameter.name) ?? "",
        in: asText(parameter.in) ?? "",
        required: parameter.required === true,
        description: asText(parameter.description) ?? "",
        ...(example !== undefined && { example }),
      };
    });
}

function bodyOf(document: JsonObject, node: JsonObject): ConsoleOperation["body"] {
  const media = asObject(asObject(asObject(dereference(document, node.requestBody)).content)["application/json"]);
  const example = exampleOf(document, media);
  if (!isObject(example)) return undefined;
  const properties = asObject(asObject(dereference(document, media.schema)).properties);
  const constants = Object.keys(example).filter((name) => asObject(properties[name]).const !== undefined);
  return { example, constants };
}
