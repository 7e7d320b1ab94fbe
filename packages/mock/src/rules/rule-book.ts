import type { NewRule, Rule, ScenarioName } from "../generated/models.ts";
import type { ParsedCall } from "../pipeline/services.ts";
import { createSeed } from "../world/seed.ts";
import { declares, type ShowsLag } from "./rules.ts";
import { scenarios } from "./scenarios.ts";

/** The rules of a mock: added rules and the rules of its scenario. */
export interface RuleBook {
  readonly scenario: ScenarioName;
  /** Lists the rules in the order in which they are tried. */
  list(): Rule[];
  add(rule: NewRule): Rule;
  /** Removes an added rule. Returns false if no rule has this id. */
  remove(id: string): boolean;
  clear(): void;
  setScenario(name: ScenarioName): void;
  /** Removes added rules and restores the initial scenario. */
  reset(): void;
  /** Finds the rule that applies to a call, and counts the call for that rule. `undefined` if no rule applies. */
  match(call: RuledCall): Rule | undefined;
}

/** The part of a call that selects a rule. */
type RuledCall = Pick<ParsedCall, "api" | "operation" | "key" | "headers">;

/** An active rule with its own random numbers. */
interface Entry {
  readonly rule: NewRule & { readonly id: string; readonly scenario?: string };
  readonly random: () => number;
  applied: number;
}

/** Makes a rule book that starts with a scenario. */
export function createRuleBook(start: ScenarioName, showsLag: ShowsLag = () => false): RuleBook {
  let scenario = start;
  let added: Entry[] = [];
  let ofScenario = entriesOf(start);
  let number = 0;
  const use = (name: ScenarioName): void => {
    scenario = name;
    ofScenario = entriesOf(name);
  };
  return {
    get scenario() {
      return scenario;
    },
    list: () => [...added, ...ofScenario].map(asRule),
    add(rule) {
      number++;
      const entry = createEntry({ ...rule, id: `rule-${number}` }, number);
      added.push(entry);
      return asRule(entry);
    },
    remove(id) {
      const before = added.length;
      added = added.filter(({ rule }) => rule.id !== id);
      return added.length < before;
    },
    clear() {
      added = [];
    },
    setScenario: use,
    reset() {
      use(start);
      added = [];
      number = 0;
    },
    match(call) {
      const entry = [...added, ...ofScenario].find((one) => isAbout(one.rule, call, showsLag) && isSelected(one));
      if (!entry) return undefined;
      entry.applied++;
      if (entry.applied === entry.rule.count) added = added.filter((one) => one !== entry);
      return asRule(entry);
    },
  };
}

function entriesOf(scenario: ScenarioName): Entry[] {
  return scenarios[scenario].rules.map((rule, index) =>
    createEntry({ ...rule, id: `${scenario}-${index + 1}`, scenario }, index + 1),
  );
}

/**
 * Adds the rule's number to its seed, so that rules with the same seed draw different random numbers. With the same random numbers,
 * the calls that one rule selects would depend on the other rule.
 */
function createEntry(rule: Entry["rule"], number: number): Entry {
  const { uint } = createSeed(`${rule.seed ?? 0} ${number}`);
  let calls = 0;
  return { rule, random: () => uint(2 ** 32, "call", calls++) / 2 ** 32, applied: 0 };
}

function isAbout(rule: NewRule, { api, operation, key, headers }: RuledCall, showsLag: ShowsLag): boolean {
  const { key: wanted, headers: values = {} } = rule.when ?? {};
  const headerOf = (name = "") => headers[name.toLowerCase()];
  return (
    (rule.api === undefined || rule.api === api.name) &&
    (rule.operation === undefined || rule.operation === operation.id) &&
    (wanted === undefined || wanted === (key ?? headerOf(operation.keyHeader))) &&
    Object.entries(values).every(([name, value]) => value === headerOf(name)) &&
    declares(operation, rule.action, showsLag(api, operation))
  );
}

function isSelected({ rule: { probability = 1 }, random }: Entry): boolean {
  return probability === 1 || random() < probability;
}

function asRule({ rule, applied }: Entry): Rule {
  return { ...rule, applied };
}
