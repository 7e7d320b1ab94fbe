import type { ScenarioName } from "../../generated/models.ts";
import { attempt, control } from "./control.ts";
import { element } from "./elements.ts";

const scenario = element<HTMLSelectElement>("scenario");

/** Makes the choice of the scenario work. */
export function setUpScenario(): void {
  scenario.addEventListener("change", async () => {
    await attempt(control.setScenario({ scenario: scenario.value as ScenarioName }));
    // If the mock refused the scenario, this shows the one that is set.
    await readScenario();
  });
}

/** Shows the active scenario and rules. Tests and other tabs may set them too. */
export async function readScenario(): Promise<void> {
  const [state, list] = await Promise.all([
    control.getScenario().catch(() => undefined),
    control.listRules().catch(() => undefined),
  ]);
  if (state) {
    const names = state.scenarios.map(({ name }) => new Option(name, name, false, name === state.scenario));
    scenario.replaceChildren(...names);
    const { description = "" } = state.scenarios.find(({ name }) => name === state.scenario) ?? {};
    element("description").textContent = description;
  }
  if (list) element("rules").textContent = list.rules.map((rule) => JSON.stringify(rule)).join("\n") || "None.";
}
