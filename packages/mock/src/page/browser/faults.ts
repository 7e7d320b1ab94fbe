import type { NewRule, RequestDetail, Rule, RuleAction, ScenarioName, ScenarioState } from "../../generated/models.ts";
import { attempt, control } from "./control.ts";
import { button, element, make } from "./elements.ts";

const scenario = element<HTMLSelectElement>("scenario");
const operation = element<HTMLSelectElement>("rule-operation");
const action = element<HTMLSelectElement>("rule-action");
const value = element<HTMLInputElement>("rule-value");
const count = element<HTMLInputElement>("rule-count");

let current = "";

/** Makes the controls for the scenario and the rules work. */
export function setUpFaults(): void {
  scenario.addEventListener("change", async () => {
    const state = await attempt(control.setScenario({ scenario: scenario.value as ScenarioName }));
    // A scenario is shown only after it was set.
    if (state) showScenario(state);
    else scenario.value = current;
    await readRules();
  });
  action.addEventListener("change", () => showValue(action.value));
  element("rule").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await attempt(control.addRule(readForm()))) await readRules();
  });
}

/** Shows the active scenario and rules. Tests and other tabs may set them too. */
export async function readFaults(): Promise<void> {
  await Promise.all([readScenario(), readRules()]);
}

/** Fills the form with a rule for the operation of a request. The user then adds the rule. */
export function makeRuleOf({ api, operation: id, status }: RequestDetail): void {
  const wanted = [api, id].filter(Boolean).join(" ");
  const isOffered = [...operation.options].some((option) => option.value === wanted);
  operation.value = isOffered ? wanted : "";
  action.value = "status";
  showValue("status");
  if (status !== undefined && status >= 400) value.value = String(status);
  operation.focus();
}

async function readScenario(): Promise<void> {
  const state = await control.getScenario().catch(() => undefined);
  if (state) showScenario(state);
}

function showScenario({ scenario: set, scenarios }: ScenarioState): void {
  current = set;
  scenario.replaceChildren(...scenarios.map(({ name }) => new Option(name, name, false, name === current)));
  element("description").textContent = scenarios.find(({ name }) => name === current)?.description ?? "";
}

async function readRules(): Promise<void> {
  const list = await control.listRules().catch(() => undefined);
  if (list) element("rules").replaceChildren(...(list.rules.length > 0 ? list.rules.map(ruleItem) : [noRules()]));
}

function noRules(): HTMLLIElement {
  return make("li", { class: "quiet" }, "None: every call is answered.");
}

function ruleItem(rule: Rule): HTMLLIElement {
  const { id, api, operation: about, count: most, probability = 1, when, applied } = rule;
  const where = about ?? (api === undefined ? "every operation" : `all of ${api}`);
  const headers = Object.entries(when?.headers ?? {}).map(([name, one]) => `${name}: ${one}`);
  const often = [
    ...(when ? [`only with ${[...(when.key === undefined ? [] : ["one key"]), ...headers].join(", ")}`] : []),
    ...(probability < 1 ? [`${Math.round(probability * 100)} % of the calls that reach it`] : []),
    ...(most === undefined ? [] : [most === 1 ? "once" : `${most} times`]),
    applied === 1 ? "applied once" : `applied ${applied} times`,
  ].join(", ");
  const remove = button("Delete", async () => {
    await attempt(control.deleteRule({ rule_id: id }));
    await readRules();
    operation.focus();
  });
  remove.setAttribute("aria-label", `Delete ${id}`);
  return make(
    "li",
    {},
    make("span", {}, make("code", {}, id), ` ${where}: ${describeAction(rule.action)} `),
    make("span", { class: "quiet" }, often),
    rule.scenario === undefined ? remove : undefined,
  );
}

function describeAction(given: RuleAction): string {
  return Object.entries(given)
    .map(([name, one]) => `${name} ${one}`)
    .join(", ");
}

/** Number field of the form, by action. Faults have none. */
const values: Readonly<Record<string, { label: string; min: string; max: string; value: string }>> = {
  status: { label: "Status", min: "200", max: "599", value: "503" },
  latency: { label: "Milliseconds", min: "0", max: "600000", value: "1500" },
};

function showValue(name: string): void {
  const meaning = values[name];
  const label = element("rule-value-label");
  label.hidden = meaning === undefined;
  value.disabled = meaning === undefined;
  if (!meaning) return;
  label.firstElementChild?.replaceChildren(meaning.label);
  Object.assign(value, { min: meaning.min, max: meaning.max, value: meaning.value });
}

function readForm(): NewRule {
  const [api, id] = operation.value.split(" ");
  const given = action.value;
  return {
    ...(api && { api }),
    ...(id && { operation: id }),
    ...(count.value && { count: Number(count.value) }),
    action: given in values ? { [given]: Number(value.value) } : { fault: given as NonNullable<RuleAction["fault"]> },
  };
}
