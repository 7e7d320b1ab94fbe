/** The console: a form for the operation in the address, the answer to its call, and the call as code. */
import { parseJson } from "@ledgergate/service-kit";
import { codeFigure } from "../src/code-blocks.ts";
import type { ConsoleOperation } from "../src/console-operations.ts";
import { idOf } from "../src/redoc-anchors.ts";
import { type Call, pathOf, requestOf, writeSamples } from "../src/samples/write-samples.ts";
import { type CallFields, createFields, labelled, parseObject, type Role } from "./call-fields.ts";
import { addCopyButtons } from "./copy.ts";
import { make } from "./make.ts";
import { sendCall } from "./send-call.ts";

const holder = document.querySelector<HTMLElement>(".console");
if (holder) {
  start(holder).catch((error) => {
    console.warn(error);
    holder.textContent = "The console did not load. Reload the page to try again.";
  });
}

async function start(holder: HTMLElement): Promise<void> {
  const answer = await fetch(new URL(holder.dataset.operations ?? "", document.baseURI));
  const operations = parseJson(await answer.text()) as ConsoleOperation[];
  const pageTitle = document.title;
  const addressOf = ({ api, operation }: ConsoleOperation) => `${api}/${operation.id}`;
  const groups = [...Map.groupBy(operations, ({ title }) => title)].map(([label, members]) =>
    make("optgroup", { label }, ...members.map((each) => new Option(each.operation.id, addressOf(each)))),
  );
  const choice = make("select", { id: "operation" }, ...groups);
  const place = make("div", { className: "operation" });
  const show = () => {
    const named = idOf(location.hash);
    const found = operations.find((each) => addressOf(each) === named) ?? operations[0];
    if (!found) return;
    choice.value = addressOf(found);
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
  const form = make("form", { id: "call" }, ...[...fields.values()].map(({ element }) => element));
  // Only elements with the focus scroll by keys.
  const request = make("code", { tabIndex: 0 });
  const send = make("button", { className: "primary" }, "Send");
  send.setAttribute("form", form.id);
  const answer = make("section", { className: "answer", ariaLive: "polite", ariaLabel: "Answer" });
  const samples = make("div");
  const update = () => {
    const [problem] = [...fields.values()].flatMap((field) => field.check() || []);
    const call = problem ? undefined : callOf(shown, fields);
    request.textContent = call ? `${operation.method} ${requestOf(call).url}` : "";
    const written = call ? writeSamples(call) : [{ label: "curl", language: "", source: problem ?? "" }];
    samples.innerHTML = written.map((sample) => codeFigure(sample)).join("");
    addCopyButtons(samples);
  };
  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // The browser sends no form with a field that breaks its rule.
    sendCall(callOf(shown, fields), computeUnits, answer);
  });
  update();
  const line = make("div", { className: "request-line" }, request, send);
  return [make("h2", {}, summary), line, form, make("div", {}, answer, samples)];
}

/** Reads the fields, whose values break no rule, as a call. */
function callOf({ operation, server, credentials, parameters, body }: ConsoleOperation, fields: CallFields): Call {
  const read = (role: Role) => fields.get(role)?.value() ?? "";
  const sent = parameters
    .map(({ name, in: place, isBoolean, example }, index) => {
      const text = read(index);
      return { name, in: place, value: isBoolean && text !== "" ? text === "true" : typedValue(text, example) };
    })
    .filter(({ value }) => value !== "");
  const content = parseObject(read("body"));
  const [key, token] = [read("key"), read("token")];
  const isOptional = token && credentials.length === 0;
  const address = read("address").replace(/\/+$/, "") || new URL(server.url).origin;
  return {
    operation,
    server: { url: address + pathOf(server.url), baseUrl: address + pathOf(server.baseUrl) },
    credentials: isOptional ? [{ in: "header", name: "Authorization", scheme: "bearer" }] : credentials,
    parameters: sent,
    ...(content && body && { body: { ...body, content } }),
    ...(key && { apiKey: key }),
    ...(token && { token }),
  };
}

/** Converts typed text to the type of the example. A number that would lose digits stays text. */
function typedValue(text: string, example: unknown): unknown {
  if (typeof example === "number" && Number.isSafeInteger(Number(text)) && text !== "") return Number(text);
  return text;
}
