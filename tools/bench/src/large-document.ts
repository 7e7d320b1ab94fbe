/**
 * Makes a document of any size, with words as varied as those of a real one. Its schemas refer to each other, in rings if `isDeep`, else two
 * levels deep: Prism CLI takes minutes for rings.
 */
export function largeDocument(operations: number, schemas: number, isDeep: boolean): object {
  const refer = (number: number) => ({ $ref: `#/components/schemas/Part${number % schemas}` });
  const leaf = (number: number) => (isDeep ? refer(number) : refer(number - (number % 10) + 1));
  const referFrom = (from: number) => (isDeep || from % 10 !== 1 ? leaf : () => ({ type: "string" }));
  const parts = Array.from({ length: schemas }, (_, at) => [`Part${at}`, schemaOf(at, referFrom(at))]);
  const paths = Array.from({ length: operations }, (_, at) => [`/parts/${at}`, { get: operationOf(at, refer) }]);
  return {
    openapi: "3.1.0",
    info: { title: "Large API", version: "1.0.0", description: "An API of many parts." },
    servers: [{ url: "http://localhost/large" }],
    tags: Array.from({ length: 8 }, (_, at) => wordOf(at)).map((name) => ({ name, description: name })),
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(parts) },
  };
}

type Refer = (number: number) => object;

const SYLLABLES = "ba cho der fi gra hel in jo ka len mor nu op pre qui ro sta ten ver wi".split(" ");
const wordOf = (number: number) => `${SYLLABLES[number % 20]}${SYLLABLES[Math.floor(number / 20) % 20]}`;
/** Makes a text of 12 out of 400 words, as varied as descriptions are. */
const wordsOf = (seed: number) => Array.from({ length: 12 }, (_, at) => wordOf((seed * 7919 + at * 104_729) % 65_537));

/** Makes an object of 8 to 12 members, or at times a union of three objects. */
function schemaOf(number: number, refer: Refer): object {
  const description = `Part ${number}: ${wordsOf(number).join(" ")}.`;
  if (number % 10 === 9) return { description, anyOf: [1, 2, 3].map((step) => refer(number + step)) };
  const kinds = [
    { type: "string", pattern: "^0x[0-9a-f]{64}$" },
    { type: "integer", format: "uint64" },
    { type: ["string", "null"], format: "date-time" },
    {
      type: "string",
      enum: wordsOf(number)
        .slice(0, 4)
        .map((word, at) => `${word}_${at}`),
    },
    { type: "array", items: refer(number + 11) },
    refer(number * 3 + 1),
  ];
  const members = Array.from({ length: 8 + (number % 5) }, (_, at) => {
    const name = `${wordOf(number * 3 + at * 17)}_${at}`;
    return [name, { ...kinds[(number + at) % kinds.length], description: wordsOf(number + 7 * at).join(" ") }] as const;
  });
  const required = members.flatMap(([name], at) => (at % 2 === 0 ? [] : [name]));
  return { type: "object", description, required, properties: Object.fromEntries(members) };
}

function operationOf(number: number, refer: Refer): object {
  const content = { "application/json": { schema: refer(number * 6) } };
  return {
    operationId: `readPart${number}`,
    tags: [wordOf(number % 8)],
    summary: `Read part ${number}`,
    description: wordsOf(number).join(" "),
    parameters: ["id", "limit"].map((name) => ({ name, in: "query", schema: { type: "string" }, example: "1" })),
    responses: { 200: { description: "The part.", content } },
  };
}
