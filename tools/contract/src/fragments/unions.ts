import { type FragmentRows, keep } from "./fragment.ts";

const kinds = (one: string, other: string, kind: (name: string) => object) => ({
  [one]: {
    type: "object",
    required: ["kind", "lives"],
    properties: { kind: kind(one), lives: { type: "integer" } },
  },
  [other]: { type: "object", required: ["kind", "bark"], properties: { kind: kind(other), bark: { type: "boolean" } } },
});
const anyText = () => ({ type: "string" });
const refs = (...names: readonly string[]) => names.map((name) => ({ $ref: `#/components/schemas/${name}` }));

const text = { type: "string" };
const integer = { type: "integer" };
const takesFirstBranch = "The sampler takes the first branch, without regard to the others.";
const takesAnyBranch = "Prism's generator takes any branch, without regard to the others.";

/** Unions and discriminators. */
export const unions: FragmentRows = {
  "a discriminator with a mapping": {
    openapi: "3.0.3",
    schema: {
      oneOf: refs("MappedCat", "MappedDog"),
      discriminator: {
        propertyName: "kind",
        mapping: { cat: "#/components/schemas/MappedCat", dog: "#/components/schemas/MappedDog" },
      },
    },
    schemas: kinds("MappedCat", "MappedDog", anyText),
    valid: [
      { kind: "cat", lives: 9 },
      { kind: "dog", bark: true },
    ],
    invalid: [{ kind: "cat", bark: true }, { kind: "bird", lives: 9 }, { lives: 9 }, "cat"],
  },
  "a discriminator whose mapping has names": {
    schema: {
      oneOf: refs("NamedCat", "NamedDog"),
      discriminator: { propertyName: "kind", mapping: { cat: "NamedCat", kitten: "NamedCat", dog: "NamedDog" } },
    },
    schemas: kinds("NamedCat", "NamedDog", anyText),
    valid: [
      { kind: "cat", lives: 9 },
      { kind: "kitten", lives: 9 },
      { kind: "dog", bark: true },
    ],
    invalid: [{ kind: "dog", lives: 9 }, { kind: "NamedCat2", lives: 9 }, { kind: "cat" }],
  },
  "a discriminator without a mapping": {
    openapi: "3.0.3",
    schema: { oneOf: refs("PlainLion", "PlainWolf"), discriminator: { propertyName: "kind" } },
    schemas: kinds("PlainLion", "PlainWolf", anyText),
    valid: [
      { kind: "PlainLion", lives: 9 },
      { kind: "PlainWolf", bark: false },
    ],
    invalid: [{ kind: "PlainLion", bark: true }, { kind: "lion", lives: 9 }, {}],
  },
  "a discriminator without a mapping, with constants": {
    schema: { oneOf: refs("Valuedlion", "Valuedwolf"), discriminator: { propertyName: "kind" } },
    schemas: kinds("Valuedlion", "Valuedwolf", (name) => ({ const: name.toLowerCase() })),
    valid: [
      { kind: "valuedlion", lives: 9 },
      { kind: "valuedwolf", bark: false },
    ],
    invalid: [{ kind: "valuedlion", bark: true }, { kind: "Valuedlion", lives: 9 }, {}],
  },
  "a discriminator of anyOf with constants": {
    schema: {
      anyOf: refs("ConstantCat", "ConstantDog"),
      discriminator: { propertyName: "kind", mapping: { ConstantCat: "ConstantCat", ConstantDog: "ConstantDog" } },
    },
    schemas: kinds("ConstantCat", "ConstantDog", (name) => ({ const: name })),
    valid: [
      { kind: "ConstantCat", lives: 9 },
      { kind: "ConstantDog", bark: true },
    ],
    invalid: [
      { kind: "ConstantCat", bark: true },
      { kind: "other", lives: 9 },
    ],
  },
  "oneOf of variants with constants": {
    schema: { oneOf: refs("SingleCat", "SingleDog") },
    schemas: kinds("SingleCat", "SingleDog", (name) => ({ const: name })),
    valid: [
      { kind: "SingleCat", lives: 9 },
      { kind: "SingleDog", bark: true },
    ],
    invalid: [{ kind: "SingleCat", bark: true }, { kind: "SingleDog", lives: 9 }, {}],
  },
  "a type that extends a discriminated union": {
    schema: { allOf: refs("AnyDevice") },
    schemas: {
      AnyDevice: {
        oneOf: refs("PhoneDevice", "LampDevice"),
        discriminator: {
          propertyName: "kind",
          mapping: { phone: "#/components/schemas/PhoneDevice", lamp: "#/components/schemas/LampDevice" },
        },
      },
      ...kinds("PhoneDevice", "LampDevice", anyText),
    },
    valid: [
      { kind: "phone", lives: 1 },
      { kind: "lamp", bark: true },
    ],
    invalid: [
      { kind: "phone", bark: true },
      { kind: "other", lives: 1 },
    ],
  },
  "a list of a discriminated union with another member": {
    schema: {
      type: "array",
      items: {
        allOf: [
          ...refs("ListedDevice"),
          { type: "object", required: ["status"], properties: { status: { type: "string" } } },
        ],
      },
    },
    schemas: {
      ListedDevice: {
        oneOf: refs("ListedPhone", "ListedLamp"),
        discriminator: {
          propertyName: "kind",
          mapping: { phone: "#/components/schemas/ListedPhone", lamp: "#/components/schemas/ListedLamp" },
        },
      },
      ...kinds("ListedPhone", "ListedLamp", anyText),
    },
    valid: [[], [{ kind: "phone", lives: 1, status: "on" }], [{ kind: "lamp", bark: true, status: "off" }]],
    invalid: [[{ kind: "phone", lives: 1 }], [{ kind: "lamp", lives: 1, status: "on" }]],
  },
  "oneOf of types": {
    openapi: "3.0.3",
    schema: { oneOf: [{ type: "string" }, { type: "integer" }] },
    valid: ["a", 1],
    invalid: [true, null, []],
    beyondTypes: [1.5],
  },
  "oneOf whose branches overlap": {
    schema: {
      oneOf: [
        { type: "integer", minimum: 0 },
        { type: "integer", maximum: 10 },
      ],
    },
    valid: [-1, 11],
    invalid: ["a"],
    beyondTypes: [0, 5, 10],
    kept: [keep(["imported example"], [-1], takesFirstBranch)],
  },
  "oneOf of objects that overlap": {
    schema: {
      oneOf: [
        { type: "object", required: ["a"], properties: { a: { type: "string" } } },
        { type: "object", required: ["b"], properties: { b: { type: "string" } } },
      ],
    },
    valid: [{ a: "x" }, { b: "x" }, { a: "x", b: 1 }],
    invalid: [{}, { a: 1 }],
    beyondTypes: [{ a: "x", b: "x" }],
  },
  "anyOf of objects that overlap": {
    schema: {
      anyOf: [
        { type: "object", required: ["a"], properties: { a: { type: "string" } } },
        { type: "object", required: ["b"], properties: { b: { type: "string" } } },
      ],
    },
    valid: [{ a: "x" }, { b: "x" }, { a: "x", b: "x" }],
    invalid: [{}, { a: 1 }],
  },
  "anyOf of conditions beside members": {
    openapi: "3.0.3",
    schema: {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    },
    valid: [{ a: "x" }, { b: "x" }, { a: "x", b: "x" }],
    invalid: [{ a: 1 }],
    beyondTypes: [{}, { c: 1 }],
  },
  "anyOf beside a type": {
    schema: { type: "string", anyOf: [{ minLength: 3 }, { const: "a" }] },
    valid: ["abc", "a"],
    invalid: [1, null],
    beyondTypes: ["b", ""],
  },
  "anyOf beside members": {
    schema: {
      type: "object",
      required: ["id"],
      properties: { id: { type: "integer" } },
      anyOf: [
        { required: ["a"], properties: { a: { type: "string" } } },
        { required: ["b"], properties: { b: { type: "string" } } },
      ],
    },
    valid: [
      { id: 1, a: "x" },
      { id: 1, b: "x" },
    ],
    invalid: [{ a: "x" }, { id: 1 }, { id: 1, a: 1 }],
  },
  "oneOf with a branch twice": {
    schema: { oneOf: refs("TwinText", "TwinText", "TwinInteger") },
    schemas: { TwinText: text, TwinInteger: integer },
    valid: [1],
    invalid: [true],
    beyondTypes: ["a"],
    kept: [keep(["imported example"], [1], takesFirstBranch), keep(["generator"], [1], takesAnyBranch)],
  },
  "anyOf with a branch twice": {
    openapi: "3.0.3",
    schema: { anyOf: refs("TwiceText", "TwiceText") },
    schemas: { TwiceText: text },
    valid: ["a"],
    invalid: [1],
  },
  "oneOf of objects of which one contains the other": {
    schema: { oneOf: refs("OuterA", "InnerAB") },
    schemas: {
      OuterA: { type: "object", required: ["a"], properties: { a: text } },
      InnerAB: { type: "object", required: ["a", "b"], properties: { a: text, b: integer } },
    },
    valid: [{ a: "x" }, { a: "x", b: "y" }],
    invalid: [{}, { b: 1 }],
    beyondTypes: [{ a: "x", b: 1 }],
  },
  "oneOf of numbers and integers": {
    schema: { oneOf: [{ type: "number" }, integer] },
    valid: [1.5],
    invalid: ["a"],
    beyondTypes: [1, 0],
    kept: [keep(["imported example"], [1.5], takesFirstBranch)],
  },
  "oneOf with a branch under two names": {
    schema: { oneOf: refs("AliasBase", "AliasOfBase", "AliasOther") },
    schemas: { AliasBase: text, AliasOfBase: { $ref: "#/components/schemas/AliasBase" }, AliasOther: integer },
    valid: [1],
    invalid: [null],
    beyondTypes: ["a"],
    kept: [keep(["imported example"], [1], takesFirstBranch), keep(["generator"], [1], takesAnyBranch)],
  },
  "a discriminator with a branch twice": {
    schema: {
      oneOf: refs("DTwin", "DTwin", "DOther"),
      discriminator: { propertyName: "kind", mapping: { one: "DTwin", two: "DTwin", other: "DOther" } },
    },
    schemas: {
      DTwin: { type: "object", required: ["kind", "a"], properties: { kind: text, a: integer } },
      DOther: { type: "object", required: ["kind"], properties: { kind: text } },
    },
    valid: [{ kind: "one", a: 1 }, { kind: "two", a: 1 }, { kind: "other" }],
    invalid: [{ kind: "one" }, { kind: "x" }],
  },
  "oneOf of which two branches allow null": {
    schema: { oneOf: [{ type: ["string", "null"] }, { type: "null" }] },
    valid: ["a"],
    invalid: [1],
    beyondTypes: [null],
  },
  "unions of unions": {
    schema: { oneOf: [{ oneOf: [text, integer] }, { anyOf: [{ type: "boolean" }, integer] }] },
    valid: ["a", true],
    invalid: [null],
    beyondTypes: [1],
  },
  "a list of a discriminated union in a member": {
    openapi: "3.0.3",
    schema: {
      type: "object",
      required: ["pets"],
      properties: {
        pets: { type: "array", items: { oneOf: refs("PetCat", "PetDog"), discriminator: { propertyName: "petType" } } },
      },
    },
    schemas: {
      PetCat: { type: "object", required: ["petType"], properties: { petType: text, lives: integer } },
      PetDog: { type: "object", required: ["petType"], properties: { petType: text, bark: { type: "boolean" } } },
    },
    valid: [{ pets: [{ petType: "PetCat", lives: 1 }, { petType: "PetDog" }] }, { pets: [] }],
    invalid: [{ pets: [{ petType: "cat" }] }, { pets: [{}] }, { pets: [{ petType: "PetCat", lives: "x" }] }],
  },
  "a discriminated union or null": {
    schema: { anyOf: [{ oneOf: refs("NCat", "NDog"), discriminator: { propertyName: "k" } }, { type: "null" }] },
    schemas: {
      NCat: { type: "object", required: ["k"], properties: { k: { const: "NCat" } } },
      NDog: { type: "object", required: ["k"], properties: { k: { const: "NDog" } } },
    },
    valid: [{ k: "NCat" }, { k: "NDog" }, null],
    invalid: [{ k: "x" }, 1],
  },
};
