/** The console: a form for the operation that the address names, the answer to its call, and the call in code. */
import type { ConsoleOperation } from "../src/console-operations.ts";
import { API_KEY, requestOf, type Sample, writeCurl, writeProgram } from "../src/samples/write-samples.ts";
import { make } from "./make.ts";
import { isServedByMock, takesAnyKey } from "./served-by-mock.ts";

const holder = document.querySelector<HTMLElement>("#console");
if (holder !== null) start(holder);

async function start(holder: HTMLElement): Promise<void> {
  const answer = await fetch(new URL(holder.dataset.operations ?? "", document.baseURI));
  const operations = (await answer.json()) as ConsoleOperation[];
  const page = document.title;
  const choice = make("select");
  choice.id = "operation";
  for (const { api, title, operation } of operations) {
    const option = make("option");
    option.value = `${api}/${operation.id}`;
    option.textContent = `${title}: ${operation.id}`;
    choice.append(option);
  }
  const place = make("div", "operation");
  const show = () => {
    const named = decodeURIComponent(location.hash.slice(1));
    const found = operations.find(({ api, operation }) => `${api}/${operation.id}` === named) ?? operations[0];
    if (found === undefined) return;
    choice.value = `${found.api}/${found.operation.id}`;
    document.title = `${found.operation.id} · ${page}`;
    place.replaceChildren(...callForm(found));
  };
  choice.addEventListener("change", () => {
    location.hash = choice.value;
  });
  addEventListener("hashchange", show);
  holder.replaceChildren(labelled("Operation", choice), place);
  show();
}

function callForm(shown: ConsoleOperation): Node[] {
  const { operation, computeUnits, summary } = shown;
  const fields = createFields(shown);
  const request = make("p", "request-line");
  const code = make("pre");
  code.tabIndex = 0;
  const program = make("pre");
  program.tabIndex = 0;
  const update = () => {
    const sample = sampleOf(shown, fields);
    request.textContent = sample === undefined ? "" : `${operation.method} ${requestOf(sample).url}`;
    code.textContent = sample === undefined ? "The body is no JSON object." : writeCurl(sample);
    program.textContent = sample === undefined ? "" : (writeProgram(sample) ?? "");
    program.hidden = program.textContent === "";
  };
  const form = make("form", "call");
  const send = make("button");
  send.textContent = "Send";
  const heading = make("h2");
  heading.textContent = summary;
  form.append(...fields.map(({ element }) => element), send);
  const result = make("section", "answer");
  result.ariaLive = "polite";
  result.ariaLabel = "Answer";
  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const sample = sampleOf(shown, fields);
    if (sample !== undefined) sendCall(sample, computeUnits, result);
  });
  update();
  const outcome = make("div");
  outcome.append(result, titled("curl", code), titled("TypeScript", program));
  return [heading, request, form, outcome];
}

/** One input of the form. */
interface Field {
  readonly kind: "address" | "key" | "token" | "parameter" | "body";
  readonly name: string;
  readonly element: HTMLElement;
  value(): string;
}

function createFields({ api, server, schemes, mayHaveToken, parameters, body }: ConsoleOperation): Field[] {
  const needsKey = server.url.includes(API_KEY) || schemes.some(({ type }) => type === "apiKey");
  const needsToken = schemes.some(({ type }) => type !== "apiKey");
  return [
    // The field stays empty if another server serves the page, so that nothing is sent before the reader types an address.
    inputField("address", "Server", isServedByMock() ? location.origin : "", true, "The address of a mock or gateway."),
    ...(needsKey ? [keyField(api)] : []),
    ...(needsToken || mayHaveToken ? [inputField("token", "Bearer token", "", needsToken, "")] : []),
    ...parameters.map(({ name, required, example, description }) =>
      inputField("parameter", name, required ? textOf(example) : "", required, description.replaceAll("`", "")),
    ),
    ...(body === undefined ? [] : [bodyField(JSON.stringify(body.example, null, 2))]),
  ];
}

/** Field for the key of an API. This tab remembers the key for all operations of the API. */
function keyField(api: string): Field {
  const name = `ledgergate.key.${api}`;
  const anyKey = takesAnyKey();
  const hint = anyKey ? "This mock takes any key." : "A key that the mock prints when it starts.";
  const field = inputField("key", "API key", keptInTab(name) ?? (anyKey ? "any-key" : ""), true, hint);
  field.element.addEventListener("input", () => keepInTab(name, field.value()));
  return field;
}

function keptInTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function keepInTab(name: string, value: string): void {
  try {
    if (value === "") sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // The browser blocks storage: the key lasts as long as the form.
  }
}

function inputField(kind: Field["kind"], name: string, value: string, required: boolean, hint: string): Field {
  const input = make("input");
  input.id = `${kind}-${name.replace(/\W/g, "-")}`;
  input.value = value;
  input.required = required;
  input.autocomplete = "off";
  input.spellcheck = false;
  const element = labelled(required ? name : `${name} (optional)`, input);
  if (hint !== "") {
    const text = make("small");
    text.id = `${input.id}-hint`;
    text.textContent = hint;
    input.setAttribute("aria-describedby", text.id);
    element.append(text);
  }
  return { kind, name, element, value: () => input.value.trim() };
}

function bodyField(value: string): Field {
  const input = make("textarea");
  input.id = "body";
  input.value = value;
  input.rows = value.split("\n").length;
  input.spellcheck = false;
  return { kind: "body", name: "body", element: labelled("Body", input), value: () => input.value };
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  const field = make("div", "field");
  const label = make("label");
  label.htmlFor = control.id;
  label.textContent = text;
  field.append(label, control);
  return field;
}

/** Reads the fields as a call. Returns `undefined` if the body is not a JSON object. */
function sampleOf(
  { operation, server, schemes, parameters, body }: ConsoleOperation,
  fields: readonly Field[],
): Sample | undefined {
  const typed = (kind: Field["kind"], name?: string) =>
    fields.find((field) => field.kind === kind && (name === undefined || field.name === name))?.value() ?? "";
  const sent = parameters
    .map(({ name, in: place, example }) => ({ name, in: place, value: typedValue(typed("parameter", name), example) }))
    .filter(({ value }) => value !== "");
  const content = body === undefined ? undefined : parseObject(typed("body"));
  if (body !== undefined && content === undefined) return undefined;
  const members = Object.entries(content ?? {}).filter(([name]) => !body?.constants.includes(name));
  const [key, token] = [typed("key"), typed("token")];
  const needed = token === "" || schemes.length > 0 ? schemes : [{ type: "http", scheme: "bearer" }];
  const origin = new URL(server.url).origin;
  const address = typed("address").replace(/\/$/, "") || origin;
  return {
    operation,
    server: { url: server.url.replace(origin, address), baseUrl: server.baseUrl.replace(origin, address) },
    schemes: needed,
    call: {
      parameters: sent,
      ...(content !== undefined && { body: content }),
      input: { ...Object.fromEntries(sent.map(({ name, value }) => [name, value])), ...Object.fromEntries(members) },
    },
    ...(key !== "" && { apiKey: key }),
    ...(token !== "" && { token }),
  };
}

/** Converts typed text to the type of the example. A number that would lose digits stays text. */
function typedValue(text: string, example: unknown): unknown {
  if (typeof example === "number" && Number.isSafeInteger(Number(text)) && text !== "") return Number(text);
  if (typeof example === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

function textOf(example: unknown): string {
  return example === undefined ? "" : String(example);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

async function sendCall(sample: Sample, computeUnits: number | undefined, result: HTMLElement): Promise<void> {
  const { url, headers } = requestOf(sample);
  const { method } = sample.operation;
  const { body } = sample.call;
  try {
    const answer = await fetch(url, {
      method,
      headers: headers.map(([name, value]) => [name, value] as [string, string]),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const cost = computeUnits === undefined ? "" : ` · ${computeUnits} Compute Units`;
    result.replaceChildren(
      titled(`${answer.status} ${answer.statusText}${cost}`, block(pretty(text))),
      titled("Headers", block([...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n"))),
    );
  } catch {
    result.replaceChildren(
      titled(
        "No answer",
        block("No server answers at this address, or the server does not allow calls from other pages."),
      ),
    );
  }
}

function pretty(text: string): string {
  const digits = /(?<![\w.])-?\d{16,}/;
  // Parsed and written again, a large integer would lose digits.
  if (digits.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ""))) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function block(text: string): HTMLElement {
  const element = make("pre");
  element.tabIndex = 0;
  element.textContent = text;
  return element;
}

function titled(title: string, content: HTMLElement): HTMLElement {
  const figure = make("figure");
  figure.hidden = content.hidden;
  const caption = make("figcaption");
  caption.textContent = title;
  figure.append(caption, content);
  return figure;
}
