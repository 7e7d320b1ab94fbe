/** The console: a form for the operation in the address, the answer to its call, and the call as code. */
import { parseJson, stringifyExact } from "@ledgergate/service-kit";
import { brokenRule, CLIENT_RULES } from "@ledgergate/support/service-kit";
import type { ConsoleOperation } from "../src/console-operations.ts";
import {
  API_KEY,
  bodyInput,
  isPathPart,
  pathOf,
  requestOf,
  type Sample,
  writeCurl,
  writeProgram,
} from "../src/samples/write-samples.ts";
import { colorJson, colorProgram } from "./color-code.ts";
import { addCopyButtons } from "./copy-code.ts";
import { idOf } from "./id-of.ts";
import { make } from "./make.ts";
import { isServedByMock, takesAnyKey } from "./served-by-mock.ts";

const ADDRESS_HINT = "Address of a mock or gateway.";
const NO_OBJECT = "The body is not a JSON object.";

const holder = document.querySelector<HTMLElement>("#console");
if (holder !== null) {
  start(holder).catch((error) => {
    console.warn(error);
    holder.textContent = "The console did not load. Reload the page to try again.";
  });
}

async function start(holder: HTMLElement): Promise<void> {
  const answer = await fetch(new URL(holder.dataset.operations ?? "", document.baseURI));
  const operations = parseJson(await answer.text()) as ConsoleOperation[];
  const pageTitle = document.title;
  const choice = make("select");
  choice.id = "operation";
  for (const { api, title, operation } of operations) {
    let group = choice.querySelector<HTMLOptGroupElement>(`[label="${CSS.escape(title)}"]`);
    if (group === null) {
      group = make("optgroup");
      group.label = title;
      choice.append(group);
    }
    const option = make("option");
    option.value = `${api}/${operation.id}`;
    option.textContent = operation.id;
    group.append(option);
  }
  const place = make("div", "operation");
  const show = () => {
    const named = idOf(location.hash);
    const found = operations.find(({ api, operation }) => `${api}/${operation.id}` === named) ?? operations[0];
    if (found === undefined) return;
    choice.value = `${found.api}/${found.operation.id}`;
    document.title = `${found.operation.id} · ${pageTitle}`;
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
  const request = make("code");
  // Only elements with the focus scroll by keys.
  request.tabIndex = 0;
  const [curl, program] = [block(""), block("")];
  const update = () => {
    const [problem = ""] = fields.map((field) => field.check()).filter(Boolean);
    const sample = problem === "" ? sampleOf(shown, fields) : undefined;
    request.textContent = sample === undefined ? "" : `${operation.method} ${requestOf(sample).url}`;
    curl.textContent = sample === undefined ? problem : writeCurl(sample);
    program.replaceChildren(...colorProgram(sample === undefined ? "" : (writeProgram(sample) ?? "")));
    column.lastElementChild?.toggleAttribute("hidden", program.textContent === "");
  };
  const form = make("form", "call");
  form.id = "call";
  const send = make("button", "primary");
  send.textContent = "Send";
  send.setAttribute("form", form.id);
  const line = make("div", "request-line");
  line.append(request, send);
  const heading = make("h2");
  heading.textContent = summary;
  form.append(...fields.map(({ element }) => element));
  const answer = make("section", "answer");
  answer.ariaLive = "polite";
  answer.ariaLabel = "Answer";
  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // The browser sends no form with a field that breaks its rule.
    sendCall(sampleOf(shown, fields), computeUnits, answer);
  });
  const column = make("div");
  column.append(answer, titled("curl", curl), titled("TypeScript", program));
  update();
  addCopyButtons(column);
  return [heading, line, form, column];
}

interface Field {
  readonly kind: "address" | "key" | "token" | "parameter" | "body";
  readonly name: string;
  readonly element: HTMLElement;
  value(): string;
  /** Tells the browser and returns the rule that the value breaks. Empty if it breaks none. */
  check(): string;
}

/** Rule of a value: the text that the reader sees if the value breaks it, or an empty text. */
type Rule = (value: string) => string;

const addressRule: Rule = (value) => {
  const broken = brokenRule(value, CLIENT_RULES.baseUrl);
  return broken === undefined ? "" : `The server must be ${broken}.`;
};

const objectRule: Rule = (value) => (parseObject(value) === undefined ? NO_OBJECT : "");

const pathRule =
  (name: string): Rule =>
  (value) =>
    isPathPart(value) ? "" : `${name} must be a text that is not empty, . or ...`;

interface FieldOptions {
  readonly hint?: string | undefined;
  readonly rule?: Rule | undefined;
  /** The value of the control. Default: its text. */
  readonly value?: () => string;
  readonly label?: string;
}

/** Makes a field of a control, with a label and a hint. */
function fieldOf(
  kind: Field["kind"],
  name: string,
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  { hint = "", rule = () => "", value = () => control.value.trim(), label = name }: FieldOptions,
): Field {
  control.id = `${kind}-${name.replace(/\W/g, "-")}`;
  const element = labelled(label, control);
  if (hint !== "") {
    const text = make("small");
    text.id = `${control.id}-hint`;
    text.textContent = hint;
    control.setAttribute("aria-describedby", text.id);
    element.append(text);
  }
  const check = () => {
    // The browser itself refuses a required control that is empty.
    const problem = control.required && control.value === "" ? "" : rule(value());
    control.setCustomValidity(problem);
    return problem;
  };
  return { kind, name, element, value, check };
}

function createFields({ api, server, schemes, mayHaveToken, parameters, body }: ConsoleOperation): Field[] {
  const needsKey = server.url.includes(API_KEY) || schemes.some(({ type }) => type === "apiKey");
  const needsToken = schemes.some(({ type }) => type !== "apiKey");
  // The field stays empty if another server serves the page, so that nothing is sent before the reader types an address.
  const address = isServedByMock() ? location.origin : "";
  return [
    inputField("address", "Server", address, true, { hint: ADDRESS_HINT, rule: addressRule }),
    ...(needsKey ? [keyField(api, server.url.includes(API_KEY) ? pathRule("API key") : undefined)] : []),
    ...(needsToken || mayHaveToken ? [inputField("token", "Bearer token", "", needsToken)] : []),
    ...parameters.map(parameterField),
    ...(body === undefined ? [] : [bodyField(stringifyExact(body.example, 2))]),
  ];
}

function parameterField(parameter: ConsoleOperation["parameters"][number]): Field {
  const { name, in: place, required, isBoolean, example, values, limits, description } = parameter;
  const hint = [description.replaceAll("`", ""), limits].filter(Boolean).join(" · ");
  const rule = place === "path" ? pathRule(name) : undefined;
  const label = required ? name : `${name} (optional)`;
  const value = required ? textOf(example) : "";
  if (isBoolean) {
    // An optional parameter is sent only if it is checked.
    const input = make("input");
    input.type = "checkbox";
    const value = () => (input.checked ? "true" : required ? "false" : "");
    const field = fieldOf("parameter", name, input, { hint, label, value });
    field.element.classList.add("check");
    return field;
  }
  if (values === undefined) return inputField("parameter", name, value, required, { hint, rule });
  // A list of the allowed values. An optional parameter starts with none of them.
  const choice = make("select");
  for (const each of required ? values : ["", ...values]) choice.append(new Option(each));
  if (values.includes(value)) choice.value = value;
  return fieldOf("parameter", name, choice, { hint, label, rule });
}

/** Field for the key of an API. This tab remembers the key for all operations of the API. */
function keyField(api: string, rule: Rule | undefined): Field {
  const name = `ledgergate.key.${api}`;
  const anyKey = takesAnyKey();
  const hint = anyKey ? "This mock takes any key." : "A key that the mock prints when it starts.";
  const field = inputField("key", "API key", keptInTab(name) ?? (anyKey ? "any-key" : ""), true, { hint, rule });
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

function inputField(
  kind: Field["kind"],
  name: string,
  value: string,
  required: boolean,
  options: FieldOptions = {},
): Field {
  const input = make("input");
  Object.assign(input, { value, required, autocomplete: "off", spellcheck: false });
  return fieldOf(kind, name, input, { label: required ? name : `${name} (optional)`, ...options });
}

function bodyField(text: string): Field {
  const input = make("textarea");
  Object.assign(input, { value: text, rows: text.split("\n").length, spellcheck: false });
  return fieldOf("body", "body", input, { label: "Body", rule: objectRule, value: () => input.value });
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  const field = make("div", "field");
  const label = make("label");
  label.htmlFor = control.id;
  label.textContent = text;
  field.append(label, control);
  return field;
}

/** Reads the fields, whose values break no rule, as a call. */
function sampleOf(
  { operation, server, schemes, parameters, body }: ConsoleOperation,
  fields: readonly Field[],
): Sample {
  const typed = (kind: Field["kind"], name?: string) =>
    fields.find((field) => field.kind === kind && (name === undefined || field.name === name))?.value() ?? "";
  const sent = parameters
    .map(({ name, in: place, isBoolean, example }) => ({
      name,
      in: place,
      value: isBoolean ? booleanOf(typed("parameter", name)) : typedValue(typed("parameter", name), example),
    }))
    .filter(({ value }) => value !== "");
  const content = body === undefined ? undefined : parseObject(typed("body"));
  const [key, token] = [typed("key"), typed("token")];
  const needed = token === "" || schemes.length > 0 ? schemes : [{ type: "http", scheme: "bearer" }];
  const address = typed("address").replace(/\/+$/, "") || new URL(server.url).origin;
  return {
    operation,
    server: { url: address + pathOf(server.url), baseUrl: address + pathOf(server.baseUrl) },
    schemes: needed,
    call: {
      parameters: sent,
      ...(content !== undefined && body !== undefined && { body: content, mediaType: body.mediaType }),
      input: {
        ...Object.fromEntries(sent.map(({ name, value }) => [name, value])),
        ...(content !== undefined && body !== undefined && bodyInput(content, body)),
      },
    },
    ...(key !== "" && { apiKey: key }),
    ...(token !== "" && { token }),
  };
}

/** Converts typed text to the type of the example. A number that would lose digits stays text. */
function typedValue(text: string, example: unknown): unknown {
  if (typeof example === "number" && Number.isSafeInteger(Number(text)) && text !== "") return Number(text);
  return text;
}

function booleanOf(text: string): boolean | "" {
  return text === "" ? "" : text === "true";
}

function textOf(example: unknown): string {
  return example === undefined ? "" : String(example);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseJson(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

async function sendCall(sample: Sample, computeUnits: number | undefined, result: HTMLElement): Promise<void> {
  result.replaceChildren(...(await answerOf(sample, computeUnits)));
  addCopyButtons(result);
  // On a narrow screen, the answer is below the form.
  if (result.getBoundingClientRect().top > innerHeight / 2) result.scrollIntoView();
}

/** Sends a call. Returns the elements that show its answer. */
async function answerOf(sample: Sample, computeUnits: number | undefined): Promise<HTMLElement[]> {
  const { url, headers } = requestOf(sample);
  const { method } = sample.operation;
  const { body } = sample.call;
  try {
    const answer = await fetch(url, {
      method,
      // A followed redirect would send the key to an unknown address.
      redirect: "error",
      headers: headers.map(([name, value]) => [name, value] as [string, string]),
      ...(body !== undefined && { body: stringifyExact(body) }),
    });
    const text = await answer.text();
    const cost = computeUnits === undefined ? "" : ` · ${computeUnits} Compute Units`;
    const shown = block("");
    shown.append(...colorJson(pretty(text)));
    const status = titled(`${answer.status} ${answer.statusText}${cost}`, shown);
    status.classList.add(answer.ok ? "good" : "bad");
    const answered = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    return [status, titled("Headers", block(answered))];
  } catch {
    const reason = make("p");
    reason.textContent =
      "No server answers at this address, or the server redirects, or does not allow calls from other pages.";
    const failure = titled("No answer", reason);
    failure.classList.add("bad");
    return [failure];
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

function block(text: string): HTMLPreElement {
  const element = make("pre");
  element.tabIndex = 0;
  element.textContent = text;
  return element;
}

function titled(title: string, content: HTMLPreElement | HTMLParagraphElement): HTMLElement {
  const figure = make("figure");
  const caption = make("figcaption");
  caption.textContent = title;
  figure.append(caption);
  if (content instanceof HTMLPreElement) {
    const box = make("div", "code");
    box.append(content);
    figure.append(box);
  } else figure.append(content);
  return figure;
}
