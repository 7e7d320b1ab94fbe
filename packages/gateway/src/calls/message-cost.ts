import type { RawData } from "ws";
import type { WebSocketConfig } from "../config/config.ts";

/** Returns the Compute Units of a caller's message. */
export function messageCost(
  data: RawData,
  { messageComputeUnits, chargeBatches }: Pick<WebSocketConfig, "messageComputeUnits" | "chargeBatches">,
): number {
  return messageComputeUnits * (chargeBatches === "element" ? countElements(data) : 1);
}

/** Counts the elements of a JSON array. Any other message counts as one, and so does an empty array. */
function countElements(data: RawData): number {
  // Also removes a byte order mark, which some nodes accept.
  const text = data.toString().trimStart();
  if (!text.startsWith("[")) return 1;
  try {
    return Math.max((JSON.parse(text) as unknown[]).length, 1);
  } catch {
    return 1;
  }
}
