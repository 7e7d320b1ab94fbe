import { createRequire } from "node:module";
import type { OpenApiDocument } from "@ledgergate/document";
import { createLogger } from "@stoplight/prism-core";
import type { IHttpRequest, IHttpResponse, PrismHttpComponents } from "@stoplight/prism-http";
import type { PrismOperation } from "./prism.ts";
import { walkObjects } from "./schemas.ts";

/** Which of the responses that the document declares Prism gives. */
export interface Choice {
  readonly status: number;
  readonly mediaType?: string;
  /** The named example. Absent: what Prism makes of the schema. */
  readonly example?: string;
  /** Whether Prism makes values up instead of taking an example. */
  readonly dynamic: boolean;
  readonly seed?: string;
}

/** Generates an answer from the schemas of a document. */
type MakeAnswer = (route: string, input: IHttpRequest, choice: Choice) => Promise<IHttpResponse>;

const require = createRequire(import.meta.url);
const logger = createLogger("prism", { enabled: false });

/**
 * Lets Prism make up answers with its own reader and its own `mock` component. Both are loaded when that is wanted for the
 * first time: the generators of fake data behind them take a quarter of a second and 40 MB, which a mock that answers
 * from examples never needs.
 */
export function createAnswerMaker(document: OpenApiDocument): MakeAnswer {
  let reading: Promise<Map<string, PrismOperation>> | undefined;
  return async (route, data, { status, mediaType, example, dynamic, seed }) => {
    reading ??= readWrittenOut(document);
    const resource = (await reading).get(route);
    if (!resource) throw new Error(`Prism does not know ${route}`);
    const made = loadPrismMock()({
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

/** The operations with their schemas written out, as the generators of fake data need them. */
async function readWrittenOut(document: OpenApiDocument): Promise<Map<string, PrismOperation>> {
  const { getHttpOperationsFromSpec } = await import("@stoplight/prism-http/dist/utils/operations.js");
  // Prism inlines references in place.
  const own = structuredClone(document);
  walkObjects(own, nameKnownFormat);
  const operations = await getHttpOperationsFromSpec(own);
  // Prism would call the addresses that `callbacks` names.
  for (const operation of operations) delete operation.callbacks;
  return new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
}

/** The generators do not know templates of URLs, and would make up any text. A URL is a template without variables. */
function nameKnownFormat(node: object): void {
  if (Reflect.get(node, "format") === "uri-template") Reflect.set(node, "format", "uri");
}

/** Required rather than imported: bundlers and test runners unwrap its default export. */
function loadPrismMock(): PrismHttpComponents["mock"] {
  const loaded = require("@stoplight/prism-http/dist/mocker/index.js") as { default: PrismHttpComponents["mock"] };
  return loaded.default;
}
