import type { LedgerState } from "@ledgergate/runtime";
import { createDeepCheck } from "./deep-check.ts";
import type { ApiModel, OperationModel } from "./model.ts";
import { type Document, isMethod, type Server } from "./openapi.ts";
import { type OperationContext, readResponses, type SortedResponses } from "./operation-context.ts";
import type { Problems } from "./problems.ts";
import { FailureShapes } from "./read-failures.ts";
import { readModels } from "./read-models.ts";
import { readOperation } from "./read-operation.ts";
import { below, createResolver, type Pointer, type Resolver } from "./references.ts";
import { PART_NAMES, RUNTIME_TYPES } from "./runtime-names.ts";
import { isExactInteger } from "./special-types.ts";
import { isIdentifier, pascalCase } from "./type-names.ts";

/** Reads a checked document. Where it notes problems, the result is incomplete. */
export function readApi(document: Document, name: string, problems: Problems): ApiModel {
  const resolver = createResolver(document);
  const mayBeExact = createDeepCheck(document, isExactInteger);
  const mayBeSecret = createDeepCheck(document, ({ format }) => format === "password");
  const failureShapes = new FailureShapes();
  const ledgerHeaders = new LedgerHeaders();
  const names = new OperationNames(name, problems);
  const operations: OperationModel[] = [];
  for (const [path, reference] of Object.entries(document.paths ?? {})) {
    if (path.startsWith("x-")) continue;
    const item = resolver.follow(reference, below("#/paths", path));
    for (const method of Object.keys(item.node).filter(isMethod)) {
      const operation = item.node[method];
      const pointer = below(item.pointer, method);
      const id = operation && names.addOperation(operation.operationId, pointer);
      if (!operation || id === undefined) continue;
      const context: OperationContext = { id, operation, pointer, resolver, problems, mayBeExact, mayBeSecret };
      const responses = readResponses(context);
      failureShapes.add(responses, context);
      ledgerHeaders.add(responses, context);
      operations.push(readOperation({ document, path, method, item }, responses, context));
    }
  }
  const headers = ledgerHeaders.finish();
  const failures = failureShapes.finish(problems);
  return {
    title: document.info.title,
    version: document.info.version,
    name,
    serverPath: readServerPath(document, problems),
    ...readSecurity(document, resolver, problems),
    ...(headers && { ledgerHeaders: headers }),
    ...(failures && { failures }),
    errorCodes: failureShapes.codes(resolver),
    operations,
    models: readModels(document, resolver, problems),
  };
}

/** Names that a generated `operations.ts` imports, so no interface may have them. */
const TAKEN = [...RUNTIME_TYPES, ...PART_NAMES];

/** Members of a client that no operation may replace, with the reason. */
const CLIENT_MEMBERS: ReadonlyMap<string, string> = new Map([
  ["raw", "every client has the openapi-fetch client beneath it under that name"],
  ["then", "an object with a method of that name cannot be returned from an async function"],
  ["__proto__", "no plain object can hold a member of that name"],
]);

/** Checks that operation ids are unique and can name methods and input types. */
class OperationNames {
  readonly #problems: Problems;
  readonly #ids = new Map<string, Pointer>();
  readonly #types = new Map<string, string>();

  /** @param clientName - Name of the client's interface, which no type of an input may have. */
  constructor(clientName: string, problems: Problems) {
    this.#problems = problems;
    if (!isIdentifier(clientName) || TAKEN.includes(clientName)) {
      const remedy = "Give the client a PascalCase name (--name).";
      problems.add("#/info/title", `gives no name that the client's interface can have (${clientName})`, remedy);
    }
    for (const name of TAKEN) this.#types.set(name, "the runtime");
    this.#types.set(clientName, "the client's interface");
  }

  /** Takes an operation's id in. Gives it back where it can become a method, else notes what is wrong with it. */
  addOperation(id: string | undefined, pointer: Pointer): string | undefined {
    if (id === undefined || id === "") {
      this.#problems.add(pointer, "has no operationId", "Add one: it becomes the name of the client's method.");
      return undefined;
    }
    const place = `${pointer}/operationId`;
    const first = this.#ids.get(id);
    if (first !== undefined) {
      this.#problems.add(place, `is ${id}, as that of ${first} is`, "Give each operation an id of its own.");
      return undefined;
    }
    this.#ids.set(id, pointer);
    if (!isIdentifier(id)) {
      const example = pascalCase(id).replace(/[^\w$]|^\d+/g, "");
      const proposal = example.charAt(0).toLowerCase() + example.slice(1);
      const remedy = isIdentifier(proposal) ? `Write it in camelCase, such as ${proposal}.` : "Write it in camelCase.";
      this.#problems.add(place, `is ${JSON.stringify(id)}, which cannot name a method`, remedy);
      return undefined;
    }
    const reason = CLIENT_MEMBERS.get(id);
    if (reason !== undefined) this.#problems.add(place, `is ${id}, but ${reason}`, "Choose another id.");
    this.#addType(`${pascalCase(id)}Input`, place);
    return id;
  }

  #addType(name: string, pointer: Pointer): void {
    const owner = this.#types.get(name);
    if (owner !== undefined) {
      this.#problems.add(pointer, `would name its input ${name}, as ${owner} does`, "Choose another id.");
    }
    this.#types.set(name, pointer);
  }
}

/** Credentials that calls carry outside the path. */
interface Security {
  readonly apiKeyHeader?: string;
  readonly bearer?: true;
}

/**
 * Reads the security schemes. What a client has no option for is left to the caller: basic
 * authentication to the option `headers`, mutual TLS to `fetch`.
 */
function readSecurity({ components }: Document, resolver: Resolver, problems: Problems): Security {
  let apiKeyHeader: string | undefined;
  let bearer = false;
  for (const [name, reference] of Object.entries(components?.securitySchemes ?? {})) {
    const { node: scheme, pointer } = resolver.follow(reference, below("#/components/securitySchemes", name));
    if (scheme.type === "oauth2" || scheme.type === "openIdConnect") bearer = true;
    if (scheme.type === "http" && scheme.scheme?.toLowerCase() === "bearer") bearer = true;
    if (scheme.type !== "apiKey" || scheme.in === "cookie") continue;
    if (scheme.in !== "header" || scheme.name === undefined) {
      problems.add(
        pointer,
        `wants an API key in ${JSON.stringify(scheme.in)}, where the client cannot put one`,
        "Describe it as a parameter of the operations, or put {apiKey} into the server's URL.",
      );
    } else if (apiKeyHeader !== undefined && apiKeyHeader.toLowerCase() !== scheme.name.toLowerCase()) {
      problems.add(
        pointer,
        `wants an API key in ${scheme.name}, and another scheme wants one in ${apiKeyHeader}`,
        "Keep one scheme of the type apiKey, and describe the other header as a parameter.",
      );
    } else apiKeyHeader = scheme.name;
  }
  return { ...(apiKeyHeader !== undefined && { apiKeyHeader }), ...(bearer && { bearer }) };
}

/**
 * What the document's first server puts between the host and an operation's path, without a slash at its end. Variables
 * stand for their defaults, except `{apiKey}`, which the client fills in.
 */
function readServerPath({ servers }: Document, problems: Problems): string {
  const [server] = servers ?? [];
  return server ? serverPathOf(server, below("#/servers", 0), problems) : "";
}

function serverPathOf({ url, variables = {} }: Server, pointer: Pointer, problems: Problems): string {
  const filled = url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    return name === "apiKey" ? whole : (variables[name]?.default ?? whole);
  });
  const path = filled.replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, "").replace(/(?<!\/)\/+$/, "");
  const [open] = path.replaceAll("{apiKey}", "").match(/\{[^{}]+\}/) ?? [];
  if (open !== undefined) {
    problems.add(
      below(pointer, "url"),
      `has the variable ${open} in its path, which has no default`,
      `Add it to the server's variables with a default.`,
    );
  }
  return path === "" || path.startsWith("/") ? path : `/${path}`;
}

const MEMBERS: Readonly<Record<keyof LedgerState, true>> = {
  chainId: true,
  ledgerVersion: true,
  oldestLedgerVersion: true,
  ledgerTimestampUsec: true,
  epoch: true,
  blockHeight: true,
  oldestBlockHeight: true,
  cursor: true,
};

/** Finds out, operation by operation, which response header carries which member of the ledger state. */
class LedgerHeaders {
  readonly #headers = new Map<string, string>();

  /** Takes in the response headers of an operation that are marked with `x-ledger-state`. */
  add({ successes, failures }: SortedResponses, { resolver, problems }: OperationContext): void {
    for (const { node, pointer } of [...successes, ...failures]) {
      for (const [name, header] of Object.entries(node.headers ?? {})) {
        const end = resolver.follow(header, below(pointer, "headers", name));
        const member = end.node["x-ledger-state"];
        if (member !== undefined) this.#note(String(member), name.toLowerCase(), end.pointer, problems);
      }
    }
  }

  /** Lower-case header by member; `undefined` where the API has none. */
  finish(): Readonly<Record<string, string>> | undefined {
    return this.#headers.size > 0 ? Object.fromEntries(this.#headers) : undefined;
  }

  #note(member: string, header: string, pointer: string, problems: Problems): void {
    if (!Object.hasOwn(MEMBERS, member)) {
      const known = Object.keys(MEMBERS).join(", ");
      problems.add(pointer, `carries no member of the ledger state (${member})`, `Write one of ${known}.`);
    }
    const known = this.#headers.get(member) ?? header;
    if (known !== header) {
      problems.add(pointer, `carries ${member}, as the header ${known} does`, "Mark one header for each member.");
    }
    this.#headers.set(member, known);
  }
}
