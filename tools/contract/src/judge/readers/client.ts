import { rmSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { DocumentError, generate } from "@ledgergate/codegen";
import { type ApiDescriptor, type CallOptions, createClient, type LedgergateError } from "@ledgergate/runtime";
import { createValidators } from "@ledgergate/runtime/validate";
import { isObject } from "../../oracle/document.ts";
import { parseExact, stringifyExact } from "../../oracle/exact-json.ts";
import { bareType } from "../../oracle/media-type.ts";
import { asParts } from "../../oracle/operations.ts";
import { type Document, isParameter, type Json, type Place, parameterName, sends } from "../document.ts";
import { type WireRequest, writeRequest } from "../wire.ts";
import { isRequest, once, type Question, type Reader, Refusal } from "./reader.ts";

export const baseUrl: string = "https://case.example";

const dist = join(import.meta.dirname, "../../../dist");
await mkdir(dist, { recursive: true });

/** The folder of all generated clients. */
export const home: string = await mkdtemp(join(dist, "judge-"));
await writeFile(join(home, "package.json"), '{"type":"module"}');
process.once("exit", () => rmSync(home, { recursive: true, force: true }));

/** Documents of the generated clients, by folder. */
export const clientFolders: Map<string, Document> = new Map();

interface WrittenClient {
  readonly folder: string;
  readonly factory: string;
  readonly isWarned: boolean;
}

interface Client extends WrittenClient {
  readonly inputs: ApiDescriptor["operations"][string]["input"];
  readonly call: (operation: string, input: object, fetch: Fetch) => Promise<Json>;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Writes the client of a document, or of what was made of it. */
export async function writeClient(given: Document, document: object = given): Promise<WrittenClient> {
  const warnings: unknown[] = [];
  const options = { shapes: true, packageName: "@ledgergate/case", onWarning: (one: unknown) => warnings.push(one) };
  const files = await generate(document, options);
  const folder = String(clientFolders.size);
  clientFolders.set(folder, given);
  await mkdir(join(home, folder), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(home, folder, file), text);
  const [, factory = ""] = /export function (create\w+)/.exec(files["client.ts"] ?? "") ?? [];
  return { folder, factory, isWarned: warnings.length > 0 };
}

type Methods = Readonly<Record<string, (input: object, options: CallOptions) => Promise<Json>>>;

/** Generates and loads the client of a document. */
export const buildClient: (document: Document) => Promise<Client> = once(async (document): Promise<Client> => {
  const written = await writeClient(document).catch((error) => {
    if (!(error instanceof DocumentError)) throw error;
    const isFault = error.problems.some((one) => one.isFault === true || one.pointer === "#/openapi");
    const reasons = error.problems.map(({ message }) => message);
    throw new Refusal(error.message, isFault ? "all" : "clients", reasons);
  });
  const folder = join(home, written.folder);
  const { api }: { readonly api: ApiDescriptor } = await import(join(folder, "operations.ts"));
  const { shapes } = await import(join(folder, "shapes.ts"));
  const plugins = [createValidators<never, string>(shapes).watch("throw")];
  return {
    ...written,
    inputs: api.operations[sends]?.input ?? {},
    call: async (operation, input, fetch) => {
      const rules = api.operations[operation]?.input ?? {};
      const isNamed = ([name]: [string, unknown]) => Object.hasOwn(rules, name);
      // Members that the schema does not name.
      const others = Object.values(rules).some((rule) => rule.in === "body") && isObject(input);
      const extra = Object.fromEntries(others ? Object.entries(input).filter((one) => !isNamed(one)) : []);
      const named = others ? Object.fromEntries(Object.entries(input).filter(isNamed)) : input;
      return createClient<object, Methods>(api, { baseUrl, fetch, retries: 0, plugins })[operation]?.(named, { extra });
    },
  };
});

/** Finds out why the code generator refuses a document. */
export async function refusalOf(document: Document): Promise<Refusal | undefined> {
  try {
    await buildClient(document);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Makes the input of a client's method from a value: the members of a body, or the value as a whole. */
export async function inputOf({ document, place, value }: Question): Promise<object> {
  if (value === undefined && isParameter(place)) return {};
  const rules = Object.entries((await buildClient(document)).inputs);
  const [whole] = rules.find(([, rule]) => rule.in === "payload" || isParameter(place)) ?? [];
  // The caller writes the text of a parameter with a media type.
  if (whole && isParameter(place) && place.mediaType) return { [whole]: stringifyExact(value) };
  if (whole) return { [whole]: value };
  // No input stands for a value without members.
  if (!isObject(value) || Array.isArray(value)) return value as object;
  const names = new Map(rules.map(([name, rule]) => [rule.name ?? name, name]));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [names.get(name) ?? name, one]));
}

export const isMultipart = (place: Place): boolean => place.mediaType === "multipart/form-data";

/** Sends an input by the client. The request must be the one that the standards write. */
export async function send({ document, place, value }: Question, input: object): Promise<string> {
  const client = await buildClient(document);
  let reading = "";
  const fetch: Fetch = async (url, init) => {
    reading = await compareRequests(new Request(url, init), writeRequest(place, value));
    return new Response(null, { status: 204 });
  };
  await client.call(sends, input, fetch).catch(({ kind, message }: LedgergateError) => {
    reading = kind === "invalid_input" ? `wrong: ${message}` : message;
  });
  return reading;
}

async function compareRequests(sent: Request, { target, headers, body }: WireRequest): Promise<string> {
  const wanted = new Request(baseUrl + target, { method: "POST", headers, body: body ?? null });
  // URLs may have these characters as they are.
  const plain = (text: string) => text.replace(/%(?:5B|5D|7C)/gi, decodeURIComponent);
  if (plain(sent.url) !== plain(wanted.url)) return `sends ${sent.url}`;
  const header = sent.headers.get(parameterName);
  if (header !== wanted.headers.get(parameterName)) return `sends the header ${header}`;
  const type = headers["content-type"] ?? "";
  const sentType = sent.headers.get("content-type") ?? "";
  if (bareType(sentType) !== bareType(type)) return `sends the type ${sentType}`;
  const read = async (request: Request) => {
    if (type.startsWith("multipart/")) return JSON.stringify([...(await request.formData())]);
    const text = await request.text();
    // In a form, either text is a space.
    return type.includes("json") ? stringifyExact(sorted(parseExact(text))) : text.replaceAll("%20", "+");
  };
  const [given, expected] = [await read(sent), await read(wanted)];
  if (given === expected) return "right";
  // A client writes the digits of a number for a text, and reads the digits of a text for an integer.
  if (given.replaceAll('"', "") !== expected.replaceAll('"', "")) return `sends ${given}`;
  if (given.length < expected.length) return "sends a number";
  return type.includes("json") ? `sends a text: ${given}` : "sends a text";
}

/** Sorts members, whose order says nothing. */
function sorted(value: Json): Json {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted((value as Readonly<Record<string, Json>>)[name])]));
}

/** Requests that a client sends. It leaves most checks to the server. */
export const client: Reader = {
  name: "client",
  reads: isRequest,
  finds: "none",
  judge: async (question) => {
    const { place, value } = question;
    const isForm = isMultipart(place) && value;
    return send(question, isForm ? { body: asParts(value as object, place.encoding) } : await inputOf(question));
  },
};
