import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "@ledgergate/codegen";
import { createMockFetch } from "@ledgergate/mock";
import { createMswHandlers } from "@ledgergate/mock/msw";
import { type OpenApiDocument, parseExact, stringifyExact } from "@ledgergate/oracle";
import { type ApiDescriptor, createClient } from "@ledgergate/runtime";
import { type ApiShapes, createValidators } from "@ledgergate/runtime/validate";
import { describeApi } from "../../../../packages/cli/scripts/describe-api.ts";
import type { Fragment, Judge } from "./fragment.ts";
import { answers, createAjv, judgeByAjv, requests, type Verdict } from "./judge-ajv.ts";
import { asGivenByAgents, documentOf, idOf, valuesOf } from "./table.ts";

const json = { "content-type": "application/json" };

/** Makes all judges of the fragments of a version of OpenAPI, except for types. Writes a client into `folder`. */
export async function createJudges(openapi: Fragment["openapi"], folder: string): Promise<ReadonlyMap<Judge, Verdict>> {
  const document = documentOf(openapi);
  const files = await generate(document, { name: "Fragments", shapes: true });
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const { api } = (await import(join(folder, "operations.ts"))) as { readonly api: ApiDescriptor };
  const { shapes } = (await import(join(folder, "shapes.ts"))) as { readonly shapes: ApiShapes };
  const { checkAnswer } = createValidators<never, string>(shapes);
  const mock = judgeByMock(document);
  return new Map<Judge, Verdict>([
    ["ajv request", judgeByAjv(document, "request")],
    ["ajv answer", judgeByAjv(document, "answer")],
    ["client", judgeByClient(api)],
    ["tool", judgeByTool(document)],
    ["handlers request", judgeByHandlers(document)],
    ["mock request", mock.request],
    ["mock answer", mock.answer],
    ["generator", mock.made],
    ["validators", answers((fragment, value) => checkAnswer(idOf(fragment), value).length === 0)],
  ]);
}

function bodyOf(value: unknown): string {
  return `{"value":${stringifyExact(value)}}`;
}

function post(value: unknown): RequestInit {
  return { method: "POST", headers: json, body: bodyOf(value) };
}

function isAccepted({ status }: Response): boolean {
  if (status !== 200 && status !== 204 && status !== 400) throw new Error(`The mock answered ${status}.`);
  return status !== 400;
}

/** Sends only valid values, since a client leaves most checks to the server. */
function judgeByClient(api: ApiDescriptor): Verdict {
  let sent: unknown;
  let answer: () => Response = () => Response.json(null);
  const client = createClient<object, Record<string, (input: object) => Promise<unknown>>>(api, {
    baseUrl: "https://fragments.example",
    fetch: async (_, init) => {
      sent = init.body;
      return answer();
    },
  });
  return requests(async (fragment, value) => {
    if (!fragment.valid.includes(value)) return undefined;
    answer = () => (fragment.only ? new Response(null, { status: 204 }) : Response.json(null));
    sent = undefined;
    await client[idOf(fragment)]?.({ value }).catch(() => undefined);
    return typeof sent === "string" && stringifyExact(parseExact(sent)) === bodyOf(value);
  });
}

/** Judges only valid values, since the schema of a tool says less than the document. A client fills in a value that has no choice. */
function judgeByTool(document: OpenApiDocument): Verdict {
  const ajv = createAjv();
  const { operations } = describeApi("fragments", document);
  const schemas = new Map(operations.map(({ id, inputs }) => [id, inputs[0]?.schema]));
  return requests((fragment, value) => {
    const schema = schemas.get(idOf(fragment));
    return schema && fragment.valid.includes(value)
      ? ajv.validate(schema, asGivenByAgents(fragment, value))
      : undefined;
  });
}

function judgeByHandlers(document: OpenApiDocument): Verdict {
  const handlers = createMswHandlers({ specs: { fragments: document }, onWarning: () => {} });
  return requests(async (fragment, value) => {
    const request = new Request(`https://fragments.example/${idOf(fragment)}`, post(value));
    for (const handler of handlers) {
      const result = await handler.run({ request, requestId: "1" });
      if (result?.response) return isAccepted(result.response);
    }
    throw new Error("No handler answered.");
  });
}

/** Judges requests, answers with a value as their example, and answers that are made from the schema. */
function judgeByMock(document: OpenApiDocument): Readonly<Record<"request" | "answer" | "made", Verdict>> {
  let wrong = 0;
  const mockFetch = createMockFetch({
    apis: ["fragments"],
    specs: { fragments: document },
    onWarning: () => {},
    onExchange: ({ violations }) => {
      wrong = violations.output.length;
    },
  });
  const send = (fragment: Fragment, init: RequestInit) =>
    mockFetch(`${mockFetch.baseUrls.fragments}/${idOf(fragment)}`, init);
  const isAnswerValid = async (fragment: Fragment, prefer: string) => {
    const init = fragment.only === "answer" ? { method: "POST" } : post(fragment.valid[0]);
    const { status } = await send(fragment, { ...init, headers: { ...json, prefer } });
    return status === 200 && wrong === 0;
  };
  return {
    request: requests(async (fragment, value) => isAccepted(await send(fragment, post(value)))),
    answer: answers((fragment, value) =>
      isAnswerValid(fragment, `example=v${valuesOf(fragment).findIndex(([one]) => one === value)}`),
    ),
    made: answers((fragment, value) =>
      value === fragment.valid[0] ? isAnswerValid(fragment, "dynamic=true, seed=1") : undefined,
    ),
  };
}
