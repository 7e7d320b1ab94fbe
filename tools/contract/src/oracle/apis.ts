import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ApiDescriptor, CallOptions, CallPromise, ClientOptions, LedgerState } from "@ledgergate/runtime";
import type { Validators } from "@ledgergate/runtime/validate";
import type { OpenApiDocument } from "./document.ts";
import { parseExact } from "./exact-json.ts";
import type { Input } from "./operations.ts";
import { createValidator, type Validator } from "./validator.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** The APIs of this repository: each has a spec package `specs/<name>` and a client package `packages/<name>`. */
export const apiNames: readonly string[] = globSync("specs/*/package.json", { cwd: ROOT })
  .map((manifest) => basename(dirname(manifest)))
  .filter((name) => existsSync(join(ROOT, "packages", name, "package.json")))
  .sort();

type AnyCall = CallPromise<unknown, Partial<LedgerState> | undefined>;

/** A client whose methods are unknown until its document is read. */
export type UntypedClient = Readonly<
  Record<string, (input?: Input, options?: CallOptions & { readonly accept?: string }) => AnyCall>
>;

/** Validators whose schemas and operations are unknown until their document is read. */
export type AnyValidators = Validators<Readonly<Record<string, unknown>>, string>;

/** An API with its document and its client, for the checks. */
export interface LoadedApi {
  readonly name: string;
  readonly document: OpenApiDocument;
  /** Validates by ajv, and by the document as it was given. */
  readonly validate: Validator;
  /** Ids of the operations whose client takes the body as one input. Others take its members. */
  readonly wholeBodies: ReadonlySet<string>;
  connect(options: ClientOptions & { readonly apiKey?: string }): UntypedClient;
  /** The client package's `./validate`. Absent if the package has none. */
  readonly validators?: AnyValidators;
}

/**
 * Loads the bundled document and the client package of an API of this repository.
 *
 * @throws Error if there is no such API, or if it is not built.
 */
export async function loadApi(name: string): Promise<LoadedApi> {
  if (!apiNames.includes(name)) throw new Error(`there is no API ${name} (known: ${apiNames.join(", ")})`);
  try {
    const file = fileURLToPath(import.meta.resolve(`@ledgergate/spec-${name}/openapi.json`));
    const document = parseExact(await readFile(file, "utf8")) as OpenApiDocument;
    const { [factoryName(name)]: connect } = await import(`@ledgergate/${name}`);
    const { validators } = await import(`@ledgergate/${name}/validate`);
    const descriptor = new URL("generated/operations.js", import.meta.resolve(`@ledgergate/${name}`));
    const { api }: { readonly api: ApiDescriptor } = await import(descriptor.href);
    const whole = Object.entries(api.operations).filter(([, { input = {} }]) => {
      return Object.values(input).some((rule) => rule.in === "payload");
    });
    const wholeBodies = new Set(whole.map(([id]) => id));
    return { name, document, validate: createValidator(document), wholeBodies, connect, validators };
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new Error(`The API ${name} is not built: run \`pnpm build\` (${message}).`, { cause });
  }
}

/** Returns the name of a client's factory, such as `createLedgerA` for `ledger-a`. */
export function factoryName(name: string): string {
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `create${words.join("")}`;
}

/** The API key of all test calls. It must not occur in a body: clients mask their key in errors. */
export const sampleKey = "key-of-the-checks";

/** Client options with the credentials that the document requires: an API key in the path or in a header, or none. */
export function clientCredentials(document: OpenApiDocument, apiKey: string = sampleKey): { readonly apiKey?: string } {
  return isKeyInPath(document) || keyHeader(document) !== undefined ? { apiKey } : {};
}

/** Returns the path that the document's server adds to the host. */
export function serverPath({ servers }: OpenApiDocument): string {
  return servers?.[0]?.url.replace(/^\w+:\/\/[^/]*/, "").replace(/\/$/, "") ?? "";
}

/** Tests for an API whose key is a segment of the server's path. */
export function isKeyInPath(document: OpenApiDocument): boolean {
  return serverPath(document).includes("{apiKey}");
}

/** Returns the header that carries the API key, for APIs whose key is not in the path. */
export function keyHeader({ components }: OpenApiDocument): string | undefined {
  const schemes = Object.values((components?.securitySchemes ?? {}) as Record<string, Record<string, string>>);
  return schemes.find(({ type, in: place }) => type === "apiKey" && place === "header")?.name;
}
