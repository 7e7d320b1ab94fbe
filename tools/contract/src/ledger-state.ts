import { findDifference, type ResponseDeclaration } from "@ledgergate/conformance";

/** The ledger state that the headers of an answer stand for; undefined where they carry none. */
function expectedLedger(
  { headers }: ResponseDeclaration,
  received: Headers,
): Readonly<Record<string, unknown>> | undefined {
  const members = headers.flatMap(({ name, ledgerState, schema }) => {
    const text = ledgerState === undefined ? null : received.get(name);
    if (text === null) return [];
    const { type, format } = schema.node;
    const value = type !== "integer" ? text : format === "uint64" ? BigInt(text) : Number(text);
    return [[ledgerState, value]];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** Where the ledger state that a client reads differs from what the headers say. */
export function checkLedger(response: ResponseDeclaration, received: Headers, read: () => unknown): readonly string[] {
  try {
    const difference = findDifference(read(), expectedLedger(response, received));
    return difference ? [`the ledger state differs at ${difference}`] : [];
  } catch (error) {
    return [`the ledger state cannot be read: ${error}`];
  }
}
