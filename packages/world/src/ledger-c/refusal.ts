/** A refusal of the node: an answer with status 200 and this member. */
export interface Refusal {
  readonly Error: string;
}

/** The node has read the request and will not build what it asks for. */
export function validationFailure(reason: string): Refusal {
  return { Error: `class org.tron.core.exception.ContractValidateException : ${reason}` };
}

/** The node cannot read a member of the body. Where a real node puts line and column, this is always the same place. */
export function unreadable(reason: string): Refusal {
  return { Error: `class org.tron.core.services.http.JsonFormat$ParseException : 1:18: ${reason}` };
}

/** The body is no JSON object. */
export const syntaxError: Refusal = { Error: "class org.tron.json.JSONException : syntax error" };
