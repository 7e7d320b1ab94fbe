import { PART_NAMES } from "./needed-parts.ts";
import type { Pointer } from "./pointer.ts";
import type { Problems } from "./problems.ts";
import { RUNTIME_TYPES } from "./runtime-types.ts";
import { isIdentifier, pascalCase } from "./type-names.ts";

/** What a generated `operations.ts` imports or declares besides what it is made of. */
const TAKEN = [...RUNTIME_TYPES, ...PART_NAMES];

/** Members of a client that no operation may replace, with the reason. */
const CLIENT_MEMBERS: ReadonlyMap<string, string> = new Map([
  ["raw", "every client has the openapi-fetch client beneath it under that name"],
  ["usage", "every client tells what its calls cost under that name"],
  ["estimate", "every client tells what calls would cost under that name"],
  ["ledger", "every client tells of the ledger under that name"],
  ["then", "an object with a method of that name cannot be returned from an async function"],
  ["__proto__", "no plain object can hold a member of that name"],
]);

/** Sees to it that operations have ids that can become methods, each of its own. */
export class OperationNames {
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
