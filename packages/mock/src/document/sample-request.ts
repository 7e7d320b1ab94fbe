import { mountPath } from "../gateway/land.ts";
import type { Api, Operation, Parameter } from "./api.ts";
import { fillTemplate } from "./path-template.ts";

/** A request that an operation accepts, made of the document's examples. */
export interface SampleRequest {
  readonly method: string;
  /** Path and query below the mock's URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Makes the request with the required parameters only, and `key` wherever a key is due. */
export function sampleRequest(api: Api, operation: Operation, key: string): SampleRequest {
  const required = operation.parameters.filter((parameter) => parameter.required);
  const query = new URLSearchParams(Object.entries(examplesOf(required, "query"))).toString();
  const content = operation.requestBody?.contents[0];
  const [body] = content?.examples ?? [];
  return {
    method: operation.method.toUpperCase(),
    path: [
      mountPath(api),
      ...api.serverPath.map((part) => `/${part === "{apiKey}" ? key : part}`),
      fillTemplate(operation.template, examplesOf(operation.parameters, "path")),
      query && `?${query}`,
    ].join(""),
    headers: {
      ...examplesOf(required, "header"),
      ...(operation.keyHeader !== undefined && { [operation.keyHeader]: key }),
      ...(content && { "Content-Type": content.mediaType }),
    },
    ...(body && { body: body.value }),
  };
}

function examplesOf(parameters: readonly Parameter[], place: string): Record<string, string> {
  return Object.fromEntries(
    parameters.filter((parameter) => parameter.in === place).map(({ name, example }) => [name, String(example ?? "")]),
  );
}
