import type { WorldAnswer } from "../answer.ts";
import type { JsonObject } from "../json.ts";

/** The answer to a request whose parameter is wrong. */
export function badRequest(field: string, reason: string): WorldAnswer {
  return problem("bad_request", {
    title: "Bad Request",
    status: 400,
    detail: "The request you sent was invalid in some way.",
    extras: { invalid_field: field, reason },
  });
}

/** The answer to a request that goes back beyond the first operation. */
export function beforeHistory(): WorldAnswer {
  return problem("before_history", {
    title: "Data Requested Is Before Recorded History",
    status: 410,
    detail:
      "This horizon instance is configured to only track a portion of the Stellar network's latest history. This " +
      "request is asking for results prior to the recorded history known to this horizon instance.",
  });
}

function problem(name: string, body: JsonObject & { readonly status: number }): WorldAnswer {
  return {
    status: body.status,
    headers: { "content-type": "application/problem+json" },
    body: { type: `https://stellar.org/horizon-errors/${name}`, ...body },
  };
}
