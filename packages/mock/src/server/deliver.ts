import type { ServerResponse } from "node:http";
import type { DeliveryFault, Faults } from "../faults/faults.ts";
import type { Answer } from "../wire/answer.ts";
import { encodeAnswer } from "../wire/encode-answer.ts";
import { pause } from "./pause.ts";
import { drip, flow, reset, type Send, stall, truncate, whole } from "./send.ts";

const spoiled: Readonly<Record<DeliveryFault, Send>> = { reset, truncate, drip, stall };

/**
 * Sends an answer with its faults. Resolves once it is handed to the operating system or the client is gone, with whether
 * it was sent whole.
 */
export async function deliver(
  response: ServerResponse,
  answer: Answer,
  { latencyMs, delivery }: Faults,
): Promise<boolean> {
  if (latencyMs !== undefined) await pause(response, latencyMs);
  if (response.destroyed) return false;
  const encoded = encodeAnswer(answer, response.req.method);
  const sound = encoded.stream ? flow : whole;
  const send = delivery === undefined ? sound : spoiled[delivery];
  await send(response, encoded);
  return response.writableFinished;
}
