import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "@ledgergate/codegen";
import { createMockFetch } from "@ledgergate/mock";
import { createMswHandlers } from "@ledgergate/mock/msw";
import { type ApiDescriptor, createClient } from "@ledgergate/runtime";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { describeApi } from "../../../packages/cli/scripts/describe-api.ts";
import { documentOf, idOfParameter, type ParameterFragment, parameters } from "../src/fragments/parameters.ts";
import { asGivenByAgents } from "../src/fragments/table.ts";

const document = documentOf(parameters);
const sendable = documentOf(parameters.filter(({ isUnsent }) => !isUnsent));
const folder = join(import.meta.dirname, "../dist/parameters");
await mkdir(folder, { recursive: true });
for (const [file, text] of Object.entries(await generate(sendable, { name: "ParameterTable" })))
  await writeFile(join(folder, file), text);
const { api } = (await import(join(folder, "operations.ts"))) as { readonly api: ApiDescriptor };

const onWarning = () => {};
const mockFetch = createMockFetch({ apis: ["parameters"], specs: { parameters: document }, onWarning });
const handlers = createMswHandlers({ specs: { parameters: document }, onWarning });
const tools = new Map(
  describeApi("parameter-table", sendable).operations.map(({ id, inputs }) => [id, inputs[0]?.schema]),
);
const ajv = new Ajv2020({ strict: false });

function requestOf(fragment: ParameterFragment, text: string): readonly [path: string, init: RequestInit] {
  const place = fragment.parameter.in;
  const path = `/${idOfParameter(fragment)}`;
  if (place === "header") return [path, { headers: { v: text } }];
  return [place === "path" ? `${path}/${text}` : `${path}?${text}`, {}];
}

/** The statuses of the mock's answer and of the handlers' answer. */
async function statusesOf(fragment: ParameterFragment, text: string): Promise<readonly number[]> {
  const [path, init] = requestOf(fragment, text);
  const answer = await mockFetch(`${mockFetch.baseUrls.parameters}${path}`, init);
  const request = new Request(`https://parameters.example${path}`, init);
  const result = await handlers[0]?.run({ request, requestId: "1" });
  return [answer.status, result?.response?.status ?? 0];
}

async function sentText(fragment: ParameterFragment, value: unknown): Promise<string | null | undefined> {
  let sent: string | null | undefined;
  const client = createClient<object, Record<string, (input: object) => Promise<unknown>>>(api, {
    baseUrl: "https://parameters.example",
    fetch: async (url, init) => {
      const place = fragment.parameter.in;
      const { pathname, search } = new URL(url);
      const path = place === "path" ? pathname.split("/")[2] : search.slice(1);
      sent = place === "header" ? new Headers(init.headers).get("v") : path;
      return new Response(null, { status: 204 });
    },
  });
  await client[idOfParameter(fragment)]?.({ v: value });
  return sent;
}

/** Writes the characters that URLs may have as they are. */
function plain(text: string | null | undefined): string {
  return (text ?? "").replace(/%(?:5B|5D|7C)/gi, decodeURIComponent);
}

test.each(parameters)("$name", async (fragment) => {
  for (const [text, value] of Object.entries(fragment.valid)) {
    expect([text, ...(await statusesOf(fragment, text))]).toEqual([text, 204, 204]);
    if (fragment.isUnsent) continue;
    expect(plain(await sentText(fragment, value))).toBe(text);
    const given = asGivenByAgents(fragment, value);
    expect([given, ajv.validate(tools.get(idOfParameter(fragment)) ?? false, given)]).toEqual([given, true]);
  }
  for (const text of fragment.alsoValid ?? [])
    expect([text, ...(await statusesOf(fragment, text))]).toEqual([text, 204, 204]);
  for (const text of fragment.invalid) expect([text, ...(await statusesOf(fragment, text))]).toEqual([text, 400, 400]);
});

test.each(parameters.filter(({ isUnsent }) => isUnsent))("the code generator refuses $name", async (fragment) => {
  await expect(generate(documentOf([fragment]))).rejects.toThrow("which the client cannot send");
});
