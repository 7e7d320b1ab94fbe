/** The fields of the console's form: their controls, their rules, and what the reader has typed. */
import { attempt, isObject, parseJson, stringifyExact } from "@ledgergate/service-kit";
import { brokenRule, CLIENT_RULES } from "@ledgergate/support/service-kit";
import type { ConsoleOperation } from "../src/console-operations.ts";
import { API_KEY, isPathPart, needsKey, needsToken } from "../src/samples/write-samples.ts";
import { make } from "./make.ts";
import { isServedByMock, takesAnyKey } from "./served-by-mock.ts";

export interface Field {
  readonly element: HTMLElement;
  value(): string;
  /** Tells the browser and returns the rule that the value breaks. Empty if it breaks none. */
  check(): string;
}

/** The part of a call that a field gives. A parameter is its index in the operation. */
export type Role = "address" | "key" | "token" | "body" | number;

/** The fields of a call in the order of the form. */
export type CallFields = ReadonlyMap<Role, Field>;

export function createFields(operation: ConsoleOperation): CallFields {
  const { api, server, mayHaveToken, parameters, body } = operation;
  const fields = new Map<Role, Field>();
  // The field stays empty if another server serves the page, so that nothing is sent before the reader types an address.
  const address = isServedByMock() ? location.origin : "";
  const hint = "Address of a mock or gateway.";
  fields.set("address", inputField("Server", address, true, { hint, rule: addressRule }));
  if (needsKey(operation))
    fields.set("key", keyField(api, server.url.includes(API_KEY) ? pathRule("API key") : undefined));
  const isNeeded = needsToken(operation);
  if (isNeeded || mayHaveToken) fields.set("token", inputField("Bearer token", "", isNeeded));
  for (const [index, parameter] of parameters.entries()) fields.set(index, parameterField(parameter));
  if (body) fields.set("body", bodyField(stringifyExact(body.content, 2)));
  return fields;
}

/** Rule of a value: the text that the reader sees if the value breaks it, or an empty text. */
type Rule = (value: string) => string;

const addressRule: Rule = (value) => {
  const broken = brokenRule(value, CLIENT_RULES.baseUrl);
  return broken ? `The server must be ${broken}.` : "";
};

const pathRule =
  (name: string): Rule =>
  (value) =>
    isPathPart(value) ? "" : `${name} must be a text that is not empty, . or ...`;

interface FieldOptions {
  readonly hint?: string;
  readonly rule?: Rule | undefined;
  /** The value of the control. Default: its text. */
  readonly value?: () => string;
}

/** Makes a field of a control, with a label and a hint. */
function fieldOf(
  label: string,
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  { hint = "", rule = () => "", value = () => control.value.trim() }: FieldOptions,
): Field {
  control.id = `field-${label.replace(/\W/g, "-")}`;
  const element = labelled(label, control);
  if (hint) {
    const text = make("small", { id: `${control.id}-hint` }, hint);
    control.setAttribute("aria-describedby", text.id);
    element.append(text);
  }
  const check = () => {
    // The browser itself refuses a required control that is empty.
    const problem = control.required && control.value === "" ? "" : rule(value());
    control.setCustomValidity(problem);
    return problem;
  };
  return { element, value, check };
}

export function labelled(text: string, control: HTMLElement): HTMLElement {
  return make("div", { className: "field" }, make("label", { htmlFor: control.id }, text), control);
}

function inputField(name: string, value: string, required: boolean, options: FieldOptions = {}): Field {
  const input = make("input", { value, required, autocomplete: "off", spellcheck: false });
  return fieldOf(required ? name : `${name} (optional)`, input, options);
}

function parameterField(parameter: ConsoleOperation["parameters"][number]): Field {
  const { name, in: place, required, isBoolean, example = "", values, limits, description } = parameter;
  const hint = [description.replaceAll("`", ""), limits].filter(Boolean).join(" · ");
  const rule = place === "path" ? pathRule(name) : undefined;
  const label = required ? name : `${name} (optional)`;
  const value = required ? String(example) : "";
  if (isBoolean) {
    // An optional parameter is sent only if it is checked.
    const input = make("input", { type: "checkbox" });
    const value = () => (input.checked ? "true" : required ? "false" : "");
    const field = fieldOf(label, input, { hint, value });
    field.element.classList.add("check");
    return field;
  }
  if (!values) return inputField(name, value, required, { hint, rule });
  // A list of the allowed values. An optional parameter starts with none of them.
  const options = (required ? values : ["", ...values]).map((each) => new Option(each, each, false, each === value));
  return fieldOf(label, make("select", {}, ...options), { hint, rule });
}

/** Field for the key of an API. This tab remembers the key for all operations of the API. */
function keyField(api: string, rule: Rule | undefined): Field {
  const name = `ledgergate.key.${api}`;
  const anyKey = takesAnyKey();
  const hint = anyKey ? "This mock takes any key." : "A key that the mock prints when it starts.";
  // If the browser blocks the storage, the key lasts as long as the form.
  const kept = attempt(() => sessionStorage.getItem(name));
  const field = inputField("API key", kept || (anyKey ? "any-key" : ""), true, { hint, rule });
  field.element.addEventListener("input", () => attempt(() => sessionStorage.setItem(name, field.value())));
  return field;
}

function bodyField(text: string): Field {
  const input = make("textarea", { value: text, rows: text.split("\n").length, spellcheck: false });
  return fieldOf("Body", input, {
    rule: (value) => (parseObject(value) ? "" : "The body is not a JSON object."),
    value: () => input.value,
  });
}

export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = attempt(() => parseJson(text));
  return isObject(value) ? value : undefined;
}
