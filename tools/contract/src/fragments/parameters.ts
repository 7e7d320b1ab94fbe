/** A parameter, with values as the client takes them and as the request has them. Verdicts and texts are written by hand. */
export interface ParameterFragment {
  readonly name: string;
  /** The parameter, without its name `v`. It is required. */
  readonly parameter: { readonly in: "query" | "path" | "header" } & Readonly<Record<string, unknown>>;
  /** The query, path segment or header, and the value that becomes it (RFC 6570). */
  readonly valid: Readonly<Record<string, unknown>>;
  /** Texts that the client does not send, but which mean a valid value. */
  readonly alsoValid?: readonly string[];
  readonly invalid: readonly string[];
  /** True if the code generator refuses the document, since the client cannot send the parameter. */
  readonly isUnsent?: true;
  /** True if agents give the integers of the parameter as texts. */
  readonly isWide?: true;
}

const list = (items: object, more: object = {}) => ({ type: "array", items, ...more });
const text = { type: "string" };
const integer = { type: "integer" };
const point = { type: "object", properties: { a: integer, b: text } };

const rows: Readonly<Record<string, Omit<ParameterFragment, "name">>> = {
  "a list in a query": {
    parameter: { in: "query", schema: list(text) },
    valid: { "v=a": ["a"], "v=a&v=b%20c": ["a", "b c"], "v=x%2Cy&v=z": ["x,y", "z"] },
    alsoValid: ["v=a&v=b+c"],
    invalid: ["w=a"],
  },
  "a list of integers in a query": {
    parameter: { in: "query", schema: list(integer, { maxItems: 2 }) },
    valid: { "v=1": [1], "v=1&v=-2": [1, -2] },
    invalid: ["v=a", "v=1&v=b", "v=1&v=2&v=3", "v=1.5"],
  },
  "a list with commas in a query": {
    parameter: { in: "query", explode: false, schema: list(text) },
    valid: { "v=a": ["a"], "v=x%2Cy,z": ["x,y", "z"] },
    invalid: [],
  },
  "a list of values with commas in a query": {
    parameter: {
      in: "query",
      explode: false,
      schema: list({ type: "string", enum: ["a", "b"] }, { uniqueItems: true }),
    },
    valid: { "v=a": ["a"], "v=b,a": ["b", "a"] },
    invalid: ["v=c", "v=a,c", "v=a,a"],
  },
  "a list with spaces in a query": {
    isUnsent: true,
    parameter: { in: "query", style: "spaceDelimited", explode: false, schema: list(integer) },
    valid: { "v=1%202": [1, 2] },
    alsoValid: ["v=1+2"],
    invalid: ["v=1%20a", "v=1,2"],
  },
  "a list with pipes in a query": {
    isUnsent: true,
    parameter: { in: "query", style: "pipeDelimited", explode: false, schema: list(integer) },
    valid: { "v=1|2": [1, 2] },
    alsoValid: ["v=1%7C2"],
    invalid: ["v=1|a", "v=1,2"],
  },
  "a list or null in a query": {
    parameter: { in: "query", schema: { anyOf: [list(integer), { type: "null" }] } },
    valid: { "v=1&v=2": [1, 2] },
    invalid: ["v=a"],
  },
  "an integer or null in a query": {
    parameter: { in: "query", schema: { anyOf: [integer, { type: "null" }] } },
    valid: { "v=5": 5 },
    invalid: ["v=a", "v=1.5"],
  },
  "an object in a query": {
    isUnsent: true,
    parameter: { in: "query", schema: { ...point, required: ["a"] } },
    valid: { "a=1&b=x%20y": { a: 1, b: "x y" } },
    invalid: ["a=x", "b=x"],
  },
  "an object with commas in a query": {
    isUnsent: true,
    parameter: { in: "query", explode: false, schema: point },
    valid: { "v=a,1,b,x": { a: 1, b: "x" } },
    invalid: ["v=a,x"],
  },
  "a deep object in a query": {
    parameter: { in: "query", style: "deepObject", explode: true, schema: { ...point, required: ["a"] } },
    valid: { "v[a]=1&v[b]=x": { a: 1, b: "x" } },
    alsoValid: ["v%5Ba%5D=1"],
    invalid: ["v[a]=x", "v[b]=x"],
  },
  "a deep object with any names in a query": {
    parameter: {
      in: "query",
      style: "deepObject",
      explode: true,
      schema: { type: "object", additionalProperties: integer },
    },
    valid: {
      "v[a]=1&v[b]=2": { a: 1, b: 2 },
      "v[x%26w]=1": { "x&w": 1 },
      "v[a%3Db%23]=1&v[%C3%A9%25]=2": { "a=b#": 1, "é%": 2 },
    },
    invalid: ["v[x%26w]=a", "v[x&w]=1"],
  },
  // The caller writes the text.
  "JSON in a query": {
    parameter: { in: "query", content: { "application/json": { schema: point } } },
    valid: { "v=%7B%22a%22%3A1%2C%22b%22%3A%22x%22%7D": '{"a":1,"b":"x"}' },
    invalid: ["v=%7B%22a%22%3A%22x%22%7D", "v=%7B"],
  },
  "an integer in a query": {
    parameter: { in: "query", schema: { type: "integer", minimum: 0 } },
    valid: { "v=0": 0, "v=5": 5 },
    invalid: ["v=-1", "v=5.5", "v=0x5", "v=a", "v="],
  },
  "an integer of 64 bits in a query": {
    parameter: { in: "query", schema: { type: "integer", format: "int64" } },
    isWide: true,
    valid: { "v=5": 5, "v=9007199254740993": 9007199254740993n, "v=-9223372036854775808": -9223372036854775808n },
    invalid: ["v=9223372036854775808", "v=1.5", "v=a"],
  },
  "a list of integers of 64 bits in a query": {
    parameter: { in: "query", schema: list({ type: "integer", format: "int64" }) },
    isWide: true,
    valid: { "v=5&v=9007199254740993": [5, 9007199254740993n] },
    invalid: ["v=5&v=9223372036854775808", "v=a"],
  },
  "a number in a query": {
    parameter: { in: "query", schema: { type: "number", multipleOf: 0.01 } },
    valid: { "v=19.99": 19.99, "v=-3": -3 },
    invalid: ["v=0.001", "v=0x5", "v=NaN"],
  },
  "a small number in a query": {
    parameter: { in: "query", schema: { type: "number" } },
    valid: { "v=1e-7": 1e-7 },
    alsoValid: ["v=0.0000001"],
    invalid: ["v=e"],
  },
  "a boolean in a query": {
    parameter: { in: "query", schema: { type: "boolean" } },
    valid: { "v=true": true, "v=false": false },
    invalid: ["v=1", "v=TRUE", "v="],
  },
  "texts that look like numbers in a query": {
    parameter: { in: "query", schema: { type: "string", enum: ["1", "01", "true"] } },
    valid: { "v=1": "1", "v=01": "01", "v=true": "true" },
    invalid: ["v=001", "v=false"],
  },
  "values without a type in a query": {
    parameter: { in: "query", schema: { enum: [1, 2, "a"] } },
    valid: { "v=1": 1, "v=a": "a" },
    invalid: ["v=3", "v=b"],
  },
  "special characters in a query": {
    parameter: { in: "query", schema: { type: "string", minLength: 2, maxLength: 2 } },
    valid: { "v=a%26": "a&", "v=%2B%20": "+ ", "v=%F0%9F%98%80%C3%A9": "😀é" },
    invalid: ["v=a", "v=%F0%9F%98%80"],
  },
  "a list in a path": {
    parameter: { in: "path", schema: list(integer) },
    valid: { "1": [1], "1,2": [1, 2] },
    invalid: ["a", "1,b"],
  },
  "a text in a path": {
    parameter: { in: "path", schema: { type: "string", pattern: "^[a-z]{2}\\-\\d$" } },
    valid: { "ab-1": "ab-1" },
    invalid: ["ab1", "ab--1"],
  },
  "a list in a header": {
    parameter: { in: "header", schema: list(integer) },
    valid: { "1": [1], "1,2": [1, 2] },
    alsoValid: ["1, 2"],
    invalid: ["a", "1,b"],
  },
  "a date in a header": {
    parameter: { in: "header", schema: { type: "string", format: "date" } },
    valid: { "2024-02-29": "2024-02-29" },
    invalid: ["2023-02-29", "today"],
  },
};

/** Parameters of each place and style. */
export const parameters: readonly ParameterFragment[] = Object.entries(rows).map(([name, row]) => ({ name, ...row }));

/** Names the operation of a parameter. */
export function idOfParameter(fragment: ParameterFragment): string {
  return `parameter${parameters.indexOf(fragment)}`;
}

/** Makes a document with an operation for each of the parameters. */
export function documentOf(chosen: readonly ParameterFragment[]): object {
  const responses = { 204: { description: "Done." } };
  const operations = chosen.map((fragment) => {
    const { parameter } = fragment;
    const id = idOfParameter(fragment);
    const path = parameter.in === "path" ? `/${id}/{v}` : `/${id}`;
    return [path, { get: { operationId: id, parameters: [{ name: "v", required: true, ...parameter }], responses } }];
  });
  return {
    openapi: "3.1.0",
    info: { title: "Parameters", version: "1.0.0" },
    servers: [{ url: "https://parameters.example" }],
    paths: Object.fromEntries(operations),
  };
}
