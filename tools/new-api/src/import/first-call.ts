import { isObject } from "@ledgergate/codegen/openapi";
import { printFlat } from "@ledgergate/codegen/print-code";
import { type DeclaredOperation, exampleInputs, listOperations, type OpenApiDocument } from "@ledgergate/oracle";

/** Chooses the call that a client's README and tests show: a GET with a JSON answer and few inputs. Returns it as code. */
export function chooseFirstCall(document: OpenApiDocument): string {
  const [operation] = listOperations(document).toSorted((one, other) => rank(one) - rank(other));
  if (operation === undefined) throw new Error("There is no operation.");
  const [input] = exampleInputs(operation, "required");
  return `${operation.id}(${Object.keys(input).length > 0 ? printFlat(input) : ""})`;
}

/** The lower, the better as an example. */
function rank({ method, parameters, bodies, responses }: DeclaredOperation): number {
  const [answer] = responses.filter(({ status }) => status.startsWith("2"));
  const [content] = answer?.contents ?? [];
  const isJson = content?.mediaType === "application/json" && isObject(content.examples[0]?.value);
  const required = parameters.filter((parameter) => parameter.required).length;
  return (isJson ? 0 : 100) + (method === "GET" ? 0 : 50) + bodies.length * 10 + required;
}
