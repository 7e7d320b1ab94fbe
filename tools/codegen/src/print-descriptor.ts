import type { ApiDescriptor, InputRule, OperationDescriptor } from "@ledgergate/runtime";
import type { ApiModel, OperationModel } from "./model.ts";
import { neededParts } from "./needed-parts.ts";
import { printDocblock } from "./print-docblock.ts";
import { printLiteral } from "./print-literal.ts";

/** The descriptor: the API as data. */
export function printDescriptor(api: ApiModel): string {
  const docblock = printDocblock([`${api.title} as data: what the client is made of.`]);
  const data = printLiteral(describeApi(api));
  const parts = neededParts(api).map((name) => `\n  ${name},`);
  return `${docblock}export const api: ApiDescriptor = ${data.replace("{", `{${parts.join("")}`)};\n`;
}

/** What each operation costs, apart from the descriptor, so that only those who import it carry it. */
export function printComputeUnits({ title, operations }: ApiModel): string {
  const costs = operations.flatMap(({ id, computeUnits }) => (computeUnits === undefined ? [] : [[id, computeUnits]]));
  const [first] = costs;
  if (first === undefined) return "";
  const docblock = printDocblock([
    `What one call of each operation of ${title} costs, in Compute Units.`,
    `@example\n\`\`\`ts\nconst cost = 1_000 * computeUnits.${first[0]};\n\`\`\``,
  ]);
  const [start, end] = ["export const computeUnits = ", " as const;\n"];
  return docblock + start + printLiteral(Object.fromEntries(costs), "", start.length + end.length) + end;
}

function describeApi({
  serverPath,
  apiKeyHeader,
  bearer,
  ledgerHeaders,
  failures,
  operations,
}: ApiModel): ApiDescriptor {
  return {
    serverPath,
    ...(apiKeyHeader !== undefined && { apiKeyHeader }),
    ...(bearer && { bearer }),
    ...(ledgerHeaders && { ledgerHeaders }),
    ...(failures && { failures }),
    operations: Object.fromEntries(operations.map((operation) => [operation.id, describeOperation(operation)])),
  };
}

function describeOperation({
  method,
  path,
  input,
  bodyType,
  computeUnits,
  retryable,
  answer,
  pagination,
}: OperationModel): OperationDescriptor {
  const { decode, accepts, failure, mayBeEmpty, exact, secret } = answer;
  return {
    method,
    path,
    input: Object.fromEntries(input.map(({ name, rule }): [string, InputRule] => [name, rule])),
    ...(bodyType !== undefined && { bodyType }),
    ...(computeUnits !== undefined && { computeUnits }),
    ...(retryable && { retryable }),
    ...(decode && { decode }),
    ...(accepts && { accepts }),
    ...(failure && { failure }),
    ...(mayBeEmpty && { mayBeEmpty }),
    ...(exact && { exact }),
    ...(secret && { secret }),
    ...(pagination && { pagination: pagination.descriptor }),
  };
}
