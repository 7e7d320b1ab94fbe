import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { WorldAnswer } from "../../src/world/answer.ts";
import type { WorldDocument } from "../../src/world/options.ts";

/** Finds the first violation of an operation's declared responses in an answer. `undefined` if there is none. */
export type ResponseCheck = (operationId: string, answer: WorldAnswer | undefined) => string | undefined;

interface Response {
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Reference {
  readonly $ref?: string;
  readonly required?: boolean;
}

/** Makes the check for a bundled document: status, media type, required headers, and the body by its schema. */
export function createResponseCheck(document: WorldDocument): ResponseCheck {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  formats.default(ajv);
  for (const [name, [least, most]] of Object.entries(integerFormats)) {
    ajv.addFormat(name, {
      type: "number",
      validate: (value: number) => Number.isInteger(value) && value >= least && value <= most,
    });
  }
  ajv.addSchema(document, "document");
  const compiled = new Map<string, ValidateFunction>();
  const resolve = <Value>(value: Value & Reference): { value: Value; pointer?: string } => {
    if (value.$ref === undefined) return { value };
    const target = value.$ref
      .split("/")
      .slice(1)
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
    return { value: target as Value, pointer: value.$ref.slice(1) };
  };

  return (operationId, answer) => {
    if (!answer) return "no answer";
    const { pointer: at, responses } = findResponses(document, operationId);
    const declared = responses[answer.status];
    if (!declared) return `status ${answer.status} is not declared`;
    const { value: response, pointer = `${at}/responses/${answer.status}` } = resolve(declared);
    for (const [name, header] of Object.entries(response.headers ?? {})) {
      const { value } = resolve<Reference>(header);
      if (value.required && answer.headers[name.toLowerCase()] === undefined) return `header ${name} is missing`;
    }
    const mediaType = answer.headers["content-type"]?.split(";")[0] ?? "";
    if (!response.content || !(mediaType in response.content)) return `${mediaType} is not declared`;
    if (answer.body instanceof Uint8Array) return undefined;

    const schema = `document#${encode(`${pointer}/content/${escapeSegment(mediaType)}/schema`)}`;
    const validate = compiled.get(schema) ?? ajv.compile({ $ref: schema });
    compiled.set(schema, validate);
    // Validates the JSON that is sent.
    if (validate(JSON.parse(JSON.stringify(answer.body)))) return undefined;
    return `${ajv.errorsText(validate.errors)}: ${JSON.stringify(answer.body).slice(0, 500)}`;
  };
}

const integerFormats = {
  uint8: [0, 2 ** 8 - 1],
  uint16: [0, 2 ** 16 - 1],
  uint32: [0, 2 ** 32 - 1],
  uint64: [0, 2 ** 64],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2 ** 63), 2 ** 63],
} as const;

function findResponses(document: WorldDocument, operationId: string) {
  const paths = document.paths as Record<string, Record<string, { operationId?: string; responses: object }>>;
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation?.operationId !== operationId) continue;
      const responses = operation.responses as Record<string, Response & Reference>;
      return { pointer: `/paths/${escapeSegment(path)}/${method}`, responses };
    }
  }
  throw new Error(`The document has no operation ${operationId}.`);
}

function escapeSegment(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}

function encode(pointer: string): string {
  return pointer.split("/").map(encodeURIComponent).join("/");
}
