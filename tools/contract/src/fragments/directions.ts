import { type FragmentRow, type FragmentRows, keep } from "./fragment.ts";

const text = { type: "string" };
const userMembers = { id: { ...text, readOnly: true }, name: text, password: { ...text, writeOnly: true } };
const user = { type: "object", required: ["id", "name", "password"], properties: userMembers };

const conditional = { name: "a", id: "1", more: 1 };

/** Makes a row for each direction. Members of one direction are not required in the other (OpenAPI 3.0.3, Schema Object). */
function bothDirections(
  name: string,
  one: Pick<FragmentRow, "openapi" | "schema" | "schemas">,
  request: Pick<FragmentRow, "valid" | "invalid" | "beyondTypes">,
  answer: Pick<FragmentRow, "valid" | "invalid" | "beyondTypes" | "kept">,
): FragmentRows {
  const { schemas: _, ...rest } = one;
  return {
    [`${name}, in a request`]: { ...one, ...request, only: "request" },
    [`${name}, in an answer`]: { ...rest, ...answer, only: "answer" },
  };
}

/** Members that are only read or only written. */
export const directions: FragmentRows = {
  ...bothDirections(
    "members of one direction",
    { openapi: "3.0.3", schema: user },
    {
      valid: [{ name: "a", password: "b" }],
      invalid: [{ name: "a" }, { password: "b" }, { name: 1, password: "b" }],
    },
    {
      valid: [{ id: "1", name: "a" }],
      invalid: [{ name: "a" }, { id: "1" }, { id: 1, name: "a" }],
    },
  ),
  ...bothDirections(
    "a list of members of one direction",
    {
      openapi: "3.0.3",
      schema: { type: "array", items: { $ref: "#/components/schemas/ListedUser" } },
      schemas: { ListedUser: user },
    },
    { valid: [[], [{ name: "a", password: "b" }]], invalid: [[{ name: "a" }], [{}]] },
    { valid: [[], [{ id: "1", name: "a" }]], invalid: [[{ name: "a" }], [{}]] },
  ),
  ...bothDirections(
    "a member with members of one direction",
    {
      schema: { type: "object", required: ["lead"], properties: { lead: { $ref: "#/components/schemas/LeadUser" } } },
      schemas: { LeadUser: user },
    },
    { valid: [{ lead: { name: "a", password: "b" } }], invalid: [{ lead: { name: "a" } }, {}] },
    { valid: [{ lead: { id: "1", name: "a" } }], invalid: [{ lead: { name: "a" } }, {}] },
  ),
  ...bothDirections(
    "allOf that requires members of one direction",
    {
      openapi: "3.0.3",
      schema: { allOf: [{ $ref: "#/components/schemas/OptionalUser" }, { required: ["id", "name", "password"] }] },
      schemas: { OptionalUser: { type: "object", properties: userMembers } },
    },
    { valid: [{ name: "a", password: "b" }], invalid: [{ name: "a" }, {}] },
    { valid: [{ id: "1", name: "a" }], invalid: [{ name: "a" }, {}] },
  ),
  ...bothDirections(
    "anyOf that requires members of one direction",
    {
      schema: {
        allOf: [{ $ref: "#/components/schemas/EitherUser" }, { anyOf: [{ required: ["id", "name", "password"] }] }],
      },
      schemas: { EitherUser: { type: "object", properties: userMembers } },
    },
    { valid: [{ name: "a", password: "b" }], beyondTypes: [{ name: "a" }, {}] },
    { valid: [{ id: "1", name: "a" }], beyondTypes: [{ name: "a" }, {}] },
  ),
  ...bothDirections(
    "required beside allOf with members of one direction",
    {
      schema: { required: ["id", "name"], allOf: [{ $ref: "#/components/schemas/ReadUser" }] },
      schemas: { ReadUser: { type: "object", properties: { id: { ...text, readOnly: true }, name: text } } },
    },
    { valid: [{ name: "a" }], invalid: [{}] },
    { valid: [{ id: "1", name: "a" }], invalid: [{ name: "a" }, { id: "1" }] },
  ),
  ...bothDirections(
    "conditions that require members of one direction",
    {
      schema: {
        type: "object",
        properties: userMembers,
        dependentRequired: { name: ["id", "password"] },
        if: { required: ["name"] },
        // biome-ignore lint/suspicious/noThenProperty: the name of a keyword.
        then: { required: ["id", "password", "more"] },
      },
    },
    {
      valid: [{ name: "a", password: "b", more: 1 }, {}],
      beyondTypes: [
        { name: "a", more: 1 },
        { name: "a", password: "b" },
      ],
    },
    {
      valid: [conditional, {}],
      beyondTypes: [
        { name: "a", more: 1 },
        { name: "a", id: "1" },
      ],
      kept: [keep(["generator"], [conditional], "Prism's generator ignores `if`.")],
    },
  ),
  ...bothDirections(
    "a member whose schema says that it is only read",
    {
      openapi: "3.0.3",
      schema: {
        type: "object",
        required: ["id", "name"],
        properties: { id: { allOf: [{ $ref: "#/components/schemas/ReadOnlyId" }] }, name: text },
      },
      schemas: { ReadOnlyId: { ...text, readOnly: true } },
    },
    { valid: [{ name: "a" }], invalid: [{}] },
    { valid: [{ id: "1", name: "a" }], invalid: [{ name: "a" }] },
  ),
};
