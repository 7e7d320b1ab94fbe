import { asObject } from "./document/json.ts";
import { type DocumentedApi, operationTitle } from "./documented-api.ts";
import { limit, limitsOf } from "./reference/type-words.ts";
import { exampleOf, type SampleCall, sampleBody, sampleCall } from "./samples/code-samples.ts";
import { FORM, type SampleBody } from "./samples/write-samples.ts";

export interface ConsoleOperation extends SampleCall {
  readonly api: string;
  readonly title: string;
  readonly summary: string;
  readonly computeUnits?: number;
  /** True if a call that needs no bearer token may carry one. */
  readonly mayHaveToken: boolean;
  readonly parameters: readonly ConsoleParameter[];
  readonly body?: SampleBody;
}

interface ConsoleParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly isBoolean: boolean;
  readonly description: string;
  readonly example?: unknown;
  /** The only values that the parameter may have. */
  readonly values?: readonly string[];
  /** The allowed range and the default, in words. */
  readonly limits?: string;
}

/** Lists the operations of an API that a page can send. Returns none if the document names no server. */
export function consoleOperations(api: DocumentedApi): ConsoleOperation[] {
  return api.operations.flatMap((operation) => {
    const call = sampleCall(api, operation);
    if (!call) return [];
    const { node, takesToken } = operation;
    const { "x-compute-units": computeUnits } = node;
    const body = sampleBody(api, operation);
    return {
      api: api.name,
      title: api.title,
      summary: operationTitle(operation),
      ...(computeUnits !== undefined && { computeUnits }),
      ...call,
      mayHaveToken: call.credentials.length === 0 && takesToken,
      parameters: operation.parameters.map((parameter) => {
        const example = exampleOf(parameter);
        const schema = asObject(parameter.schema);
        const limits = [...limitsOf(schema), limit("default", schema.default)].filter(Boolean).join(", ");
        return {
          name: parameter.name,
          in: parameter.in,
          required: parameter.required,
          isBoolean: schema.type === "boolean",
          description: parameter.node.description ?? "",
          ...(example !== undefined && { example }),
          ...(Array.isArray(schema.enum) && { values: schema.enum.map(String) }),
          ...(limits && { limits }),
        };
      }),
      // The console sends only JSON.
      ...(body && body.mediaType !== FORM && { body }),
    };
  });
}
