import { Ajv2020 } from "ajv/dist/2020.js";
import { describeApi } from "../../../../../packages/cli/scripts/describe-api.ts";
import { sentValues } from "../../../../../packages/cli/src/mcp/call-tool.ts";
import { isObject } from "../../oracle/document.ts";
import { stringifyExact } from "../../oracle/exact-json.ts";
import { isParameter, type Json, sends } from "../document.ts";
import { buildClient, inputOf, send } from "./client.ts";
import { isRequest, once, type Reader } from "./reader.ts";

/** Verdict on a value with members that no input of the tool stands for. */
export const notOffered = "no input";

/** Validates as hosts of agents do, by doubles. */
const host = new Ajv2020({ strict: false, validateSchema: false, ownProperties: true, allErrors: true });

const createTool = once((document) => {
  const tool = describeApi("case", document).operations.find(({ id }) => id === sends);
  if (!tool) throw new Error("describes no operation");
  const properties = Object.fromEntries(tool.inputs.map(({ name, schema }) => [name, schema]));
  const required = tool.inputs.flatMap((input) => (input.required ? input.name : []));
  return { tool, properties, validate: host.compile({ type: "object", properties, required }) };
});

/** Writes numbers at these places as texts. Hosts of agents read numbers as doubles, so tools take integers of 64 bits as texts. */
function asAgentsGive(value: Json, kind: RegExp, places: readonly string[], place = ""): Json {
  if (kind.test(typeof value)) return places.includes(place) ? String(value) : value;
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, one]) => [
    name,
    asAgentsGive(one, kind, places, `${place}/${name}`),
  ]);
  return Array.isArray(value) ? members.map(([, one]) => one) : Object.fromEntries(members);
}

/** The schemas of tools for agents, and what a client sends for a tool. */
export const tools: Reader = {
  name: "tools",
  // The argument for a parameter with a media type is its text.
  reads: (place) => isRequest(place) && !(isParameter(place) && place.mediaType),
  finds: "limits",
  judge: async (question) => {
    const { inputs } = await buildClient(question.document);
    const { tool, properties, validate } = createTool(question.document);
    const whole = await inputOf(question);
    if (!isObject(whole) || Array.isArray(whole)) return "wrong";
    // The client fills in the only value of an input.
    const members = Object.entries(whole).filter(([name, value]) => inputs[name]?.fill !== value);
    const others = members.filter(([name]) => !Object.hasOwn(properties, name));
    if (others.length > 0) return others.some(([name]) => Object.hasOwn(inputs, name)) ? "wrong" : notOffered;
    const input: object = Object.fromEntries(members);
    // ajv cannot compare objects that have a member of this name.
    if (/"toString":/.test(stringifyExact(input))) return notOffered;
    validate(input);
    const wrong = validate.errors?.filter(({ keyword }) => keyword === "type") ?? [];
    const places = wrong.map(({ instancePath }) => instancePath.replaceAll("~1", "/"));
    // A number at a wrong place of one branch may be right in another one.
    const asTexts = [/bigint/, /bigint|number/].map((kind) => asAgentsGive(input, kind, places) as object);
    const given = [input, ...asTexts].find((one) => validate(one));
    const sent = given ? await send(question, sentValues(tool, { ...given })) : "wrong";
    // The tool offers what its client refuses.
    return given && sent.startsWith("wrong") ? "right" : sent;
  },
};
