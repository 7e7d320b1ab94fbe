import type { OptionRule } from "@ledgergate/runtime/internal";
import type { ValidationMode } from "../engine/sampling.ts";
import type { MockFetchOptions, MockOptions } from "./options.ts";
import {
  choiceOption,
  isObject,
  isText,
  type OptionTable,
  recordRule,
  scenarioOption,
  worldOptions,
} from "./world-options.ts";

const textRule: OptionRule = [isText, "a text"];

/** Tests for the path of a file, or the object that such a file holds. */
const isTextOrObject = (value: unknown): boolean => isText(value) || isObject(value);

const isHostName = (value: unknown): boolean => typeof value === "string" && /^[\w-]+(?:\.[\w-]+)*$/.test(value);

const modes: Readonly<Record<ValidationMode, true>> = { always: true, sample: true, off: true };

const countRule: OptionRule = [
  (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 1,
  "a whole number from 1 on",
];

const namesRule = [
  (value: unknown) => Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string" && one),
  "a list of one name or more",
] as const;

const apiOptions: OptionTable<Omit<MockFetchOptions, keyof typeof worldOptions>> = {
  apis: {
    rule: namesRule,
    flag: "--api NAME",
    kind: "list",
    help: "serve this API only; may be repeated (default: all)",
  },
  specs: {
    rule: recordRule("documents, or their files, by API name", isTextOrObject),
    flag: "--spec NAME=FILE",
    kind: "pairs",
    help: "serve the bundled OpenAPI 3 document of FILE (JSON or YAML) as API NAME; adds an API, or replaces the document of API NAME; may be repeated",
  },
  state: {
    rule: [isTextOrObject, "a state, or the path of its file"],
    flag: "--state FILE",
    help: "file with teams, endpoints and credentials, in JSON or YAML (default: two teams; the keys of the first one are printed at the start)",
  },
  anyKey: {
    rule: "boolean",
    flag: "--no-any-key",
    help: "accept only keys, tokens and client credentials of the state, as with --state (default: accept all)",
  },
  cuPerSecond: {
    rule: countRule,
    flag: "--cu-per-second N",
    kind: "number",
    help: "Compute Units that a key may spend per second (default: no limit)",
  },
  cuBudget: {
    rule: countRule,
    flag: "--cu-budget N",
    kind: "number",
    help: "Compute Units that a key may spend in all (default: no limit)",
  },
  upstreamHeaders: {
    rule: "boolean",
    flag: "--upstream-headers",
    help: "also send the headers of public nodes, for clients that were written for such nodes",
  },
  scenario: scenarioOption,
  validate: {
    ...choiceOption(Object.keys(modes)),
    flag: "--validate WHICH",
    help: `answers to validate: ${Object.keys(modes).join(", ")} (default: always)`,
  },
  proxy: {
    rule: recordRule("addresses by API name"),
    flag: "--proxy NAME=URL",
    kind: "pairs",
    help: "forward the calls of API NAME to a real node, and report violations of its document; URL is the part of the node's URL before an operation's path, with {apiKey} for the caller's key; may be repeated",
  },
  onExchange: {
    rule: "function",
    help: "called after each answer; the command prints a line instead (`--log`, `--no-log`)",
  },
  onWarning: {
    rule: "function",
    help: "called with a sentence about each problem (default: a line on standard error)",
  },
};

/** The options of `createMockFetch`. */
export const fetchOptions: OptionTable<MockFetchOptions> = { ...apiOptions, ...worldOptions };

/** The options of `startMock`, in the order of the command's help. */
export const serverOptions: OptionTable<MockOptions> = {
  port: {
    rule: [
      (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65535,
      "a whole number from 0 to 65535",
    ],
    flag: "--port N",
    kind: "number",
    help: "port to listen on; 0 takes any free one (default: $PORT, or 4010)",
  },
  host: { rule: textRule, flag: "--host H", help: "address to listen on (default: localhost only)" },
  controlHosts: {
    rule: [(value: unknown) => Array.isArray(value) && value.every(isHostName), "a list of host names without a port"],
    flag: "--control-host NAME",
    kind: "list",
    help: "also answer /__mock and spend keys of --proxy at this host name; may be repeated (default: only localhost, addresses and --host)",
  },
  watch: { rule: "boolean", flag: "--watch", help: "read documents again when their files change" },
  docs: { rule: textRule, flag: "--docs DIR", help: "serve the files of DIR at /docs/" },
  record: {
    rule: textRule,
    flag: "--record FILE",
    help: "record the traffic in FILE, as HAR with any-key in place of each key",
  },
  onReload: { rule: "function", help: "called with the name of an API whose document was read again" },
  ...fetchOptions,
};
