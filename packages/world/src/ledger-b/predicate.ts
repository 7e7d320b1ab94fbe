import type { JsonObject } from "../json.ts";
import type { Draw } from "../seed/draw.ts";
import { isoTime } from "./iso-time.ts";

/** Draws a condition for claiming a balance, one of six forms, of which three hold further ones. */
export function drawPredicate(draw: Draw, depth = 0): JsonObject {
  // Conditions nest twice at most, so the last level is one of the three forms that hold none.
  const form = draw.uint(depth < 2 ? 6 : 3);
  if (form === 0) return { unconditional: true };
  if (form === 1) return drawDeadline(draw);
  if (form === 2) return { rel_before: String(draw.between(1, 365) * 86_400) };
  if (form === 3) return { not: drawPredicate(draw, depth + 1) };
  return { [form === 4 ? "and" : "or"]: [drawPredicate(draw, depth + 1), drawPredicate(draw, depth + 1)] };
}

const year2020 = 1_577_836_800;
const year10000 = 253_402_300_800;

function drawDeadline(draw: Draw): JsonObject {
  // One in eight is in the year 10000, which has a leading plus sign.
  const seconds = draw.chance(1, 8) ? year10000 + draw.uint(86_400) : year2020 + draw.uint(315_360_000);
  return { abs_before: isoTime(seconds), abs_before_epoch: String(seconds) };
}
