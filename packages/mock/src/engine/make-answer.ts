import { type Content, type Example, type OpenApiDocument, type Response, withDoubles } from "@ledgergate/service-kit";
import type { IHttpResponse } from "@stoplight/prism-http";
import { dropLargeOperations } from "./drop-large-operations.ts";
import { fitGenerator } from "./fit-generator.ts";

/** The part of a document that answers a call. */
export interface ResponseChoice {
  readonly status: number;
  readonly response: Response;
  /** `undefined` if the response has no body. */
  readonly content: Content | undefined;
  /** `undefined`: the body is made from the schema. */
  readonly example: Example | undefined;
  /** The caller's `Accept`, which chooses from a range. */
  readonly accept: string | undefined;
  /** True to generate random values. */
  readonly dynamic: boolean;
  readonly seed: string | undefined;
}

type MakeAnswer = (route: string, choice: ResponseChoice) => Promise<IHttpResponse>;

/**
 * Generates answers with Prism's own reader and its own `mock` component. Both are loaded at first use: the generators of fake
 * data take time and memory that a mock without generated answers never needs.
 */
export function createAnswerMaker(document: OpenApiDocument): MakeAnswer {
  let loading: Promise<MakeAnswer> | undefined;
  return async (route, choice) => {
    loading ??= loadGenerator(document);
    const make = await loading;
    return make(route, choice);
  };
}

async function loadGenerator(document: OpenApiDocument): Promise<MakeAnswer> {
  const { createLogger, getHttpOperationsFromSpec, mock } = await import("./generator.ts");
  const logger = createLogger("prism", { enabled: false });
  const operations = await getHttpOperationsFromSpec(copyForGenerator(document));
  // Prism would send requests to the addresses in `callbacks`.
  for (const operation of operations) delete operation.callbacks;
  const byRoute = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  return async (route, { status, content, dynamic, seed }) => {
    const resource = byRoute.get(route);
    if (!resource)
      throw new Error(
        "the schemas of the operation expand too far for a generated answer. Give the answer an example.",
      );
    const generate = mock({
      resource,
      input: { data: { method: "get", url: { path: "/" } }, validations: [] },
      // Prism mutates this object: pass a new one.
      config: {
        code: status,
        dynamic,
        ...(content && { mediaTypes: [content.mediaType] }),
        ...(seed !== undefined && { seed }),
      },
    });
    const made = withSeed(seed, () => generate(logger));
    if (made._tag === "Left") throw made.left;
    // The generators make members without a value.
    return JSON.parse(JSON.stringify(made.right)) as IHttpResponse;
  };
}

/** Calls `generate` with the random numbers of a seed. Parts of the generators draw by `Math.random`, whatever their seed is. */
function withSeed<Made>(seed: string | undefined, generate: () => Made): Made {
  if (seed === undefined) return generate();
  const { random } = Math;
  let state = [...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 0x7fff_fffe, 1) + 1;
  Math.random = () => {
    state = (state * 48_271) % 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
  try {
    return generate();
  } finally {
    Math.random = random;
  }
}

/** Copies a document, since Prism changes it. Prism knows no bigint. An answer whose integer lost digits by this is replaced if it matters. */
function copyForGenerator(document: OpenApiDocument): OpenApiDocument {
  const fitted = structuredClone(document);
  dropLargeOperations(fitted);
  fitGenerator(fitted);
  const copy = withDoubles(fitted) as OpenApiDocument;
  hideComponents(copy);
  return copy;
}

/**
 * Hides the components from enumeration. Prism copies the targets of references to their uses, and then has no need for the components.
 * It would expand the references in each of them, too, which takes minutes for a chain of a thousand schemas.
 */
function hideComponents({ components = {} }: OpenApiDocument): void {
  for (const section of Object.keys(components))
    if (section !== "securitySchemes") Object.defineProperty(components, section, { enumerable: false });
}
