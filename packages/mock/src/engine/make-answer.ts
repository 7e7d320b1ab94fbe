import type { OpenApiDocument } from "@ledgergate/document";
import type { IHttpRequest, IHttpResponse } from "@stoplight/prism-http";
import { walkObjects } from "./schemas.ts";

/** Choice of a declared response. */
export interface ResponseChoice {
  readonly status: number;
  readonly mediaType?: string;
  /** The named example. Absent: what Prism makes of the schema. */
  readonly example?: string;
  /** True to make up values instead of taking an example. */
  readonly dynamic: boolean;
  readonly seed?: string;
}

/** Generates an answer from the schemas of a document. */
type MakeAnswer = (route: string, input: IHttpRequest, choice: ResponseChoice) => Promise<IHttpResponse>;

/**
 * Lets Prism make up answers with its own reader and its own `mock` component. Both are loaded when that is wanted for the
 * first time: the generators of fake data behind them take time and memory that a mock which answers from examples never
 * needs.
 */
export function createAnswerMaker(document: OpenApiDocument): MakeAnswer {
  let loading: Promise<MakeAnswer> | undefined;
  return async (route, input, choice) => {
    loading ??= loadGenerator(document);
    const make = await loading;
    return make(route, input, choice);
  };
}

async function loadGenerator(document: OpenApiDocument): Promise<MakeAnswer> {
  const { createLogger, getHttpOperationsFromSpec, mock } = await import("../prism/generator.ts");
  const logger = createLogger("prism", { enabled: false });
  const operations = await getHttpOperationsFromSpec(asWrittenOut(document));
  // Prism would call the addresses that `callbacks` names.
  for (const operation of operations) delete operation.callbacks;
  const byRoute = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  return async (route, data, { status, mediaType, example, dynamic, seed }) => {
    const resource = byRoute.get(route);
    if (!resource) throw new Error(`Prism does not know ${route}`);
    const made = mock({
      resource,
      input: { data, validations: [] },
      // Prism mutates this object: pass a new one.
      config: {
        code: status,
        dynamic,
        ...(mediaType !== undefined && { mediaTypes: [mediaType] }),
        ...(example !== undefined && { exampleKey: example }),
        ...(seed !== undefined && { seed }),
      },
    })(logger);
    if (made._tag === "Left") throw made.left;
    return made.right;
  };
}

/** A copy in which Prism writes each schema out wherever it is used, as the generators of fake data need them. */
function asWrittenOut(document: OpenApiDocument): OpenApiDocument {
  const own = structuredClone(document);
  walkObjects(own, nameKnownFormat);
  return own;
}

/** The generators do not know templates of URLs, and would make up any text. A URL is a template without variables. */
function nameKnownFormat(node: object): void {
  if (Reflect.get(node, "format") === "uri-template") Reflect.set(node, "format", "uri");
}
