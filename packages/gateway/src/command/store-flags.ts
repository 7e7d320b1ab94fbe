import type { Option } from "commander";
import { type ZodType, z } from "zod";
import type { Rate } from "../config/config.ts";
import { count, durationOf, textOf } from "../config/schema.ts";
import { mostExpensiveOf, type Setup } from "../config/setup.ts";
import { usageDimensions } from "../store/usage.ts";
import { flag } from "./command.ts";

export interface RateFlags {
  readonly rate?: number | "none";
  readonly burst?: number;
}

export const rate: ZodType = textOf("a whole number from 1 on, or none", (text) =>
  text === "none" ? text : count.safeParse(text).data,
);

/** Longest time span: a hundred years. */
const longestMs = 36_500 * 86_400_000;

export const timeSpan: ZodType = durationOf(
  "a time with its unit, such as 30m, 24h or 7d. The longest is 36500d",
  0,
  longestMs,
);

/** Creates a schema for a point in time, or a time span before now. Rounds down to a multiple of `stepMs`. */
function timeOf(stepMs: number): ZodType {
  const expects =
    "a time such as 2026-01-31 or 2026-01-31T10:00Z, or how long ago, such as 24h. It is in UTC unless it has an offset";
  return textOf(expects, (text) => {
    const ago = timeSpan.safeParse(text);
    const time = ago.success ? Date.now() - Number(ago.data) : readIsoTime(text);
    if (Number.isNaN(time)) return undefined;
    const rounded = new Date(Math.floor(time / stepMs) * stepMs).toISOString();
    // PostgreSQL has no year 0, and does not read years of more than four digits in this form.
    return /^(?:[+-]|0000)/.test(rounded) ? undefined : rounded;
  });
}

const localTime = z.iso.datetime({ local: true });

/** Parses a month, a day, or a time. `Date` alone would take other forms, local times and 30 February. */
function readIsoTime(text: string): number {
  const [, month = "", day = "-01", time = "T00:00", offset = "Z"] =
    /^(\d{4}-\d\d)(?:(-\d\d)(?:(T[\d:.]+)(Z|[+-]\d\d:\d\d)?)?)?$/.exec(text) ?? [];
  const local = `${month}${day}${time}`;
  return localTime.safeParse(local).success ? Date.parse(local + offset) : Number.NaN;
}

export const time: ZodType = timeOf(1);

/** An hour of usage, by any time in it. */
export const hour: ZodType = timeOf(3_600_000);

/** Describes the interval that the flags of a command name. */
export function intervalText({ from, to }: { readonly from?: string; readonly to?: string }): string | undefined {
  const bounds = [...(from === undefined ? [] : [`from ${from}`]), ...(to === undefined ? [] : [`before ${to}`])];
  return bounds.length === 0 ? undefined : `Interval: ${bounds.join(", ")}.`;
}

export const dimensions: ZodType = textOf(`a list of ${usageDimensions.join(", ")}, separated by commas`, (text) => {
  const names = text.split(",");
  return names.every((name) => usageDimensions.some((one) => one === name)) ? names : undefined;
});

/** Flags that several actions have. */
export const onlyTeam: Option = flag("--team <team>", "only this team, by name or id");
export const requiredTeam: Option = flag("--team <team>", "the team, by name or id").makeOptionMandatory();
export const name: Option = flag("--name <name>", "a display name");
export const limits: readonly Option[] = [
  flag("--rate <n>", "Compute Units per second; `none` removes the limit", rate),
  flag("--burst <n>", "Compute Units at once (default: ten seconds of the rate)", count),
];

/** Replaces the flags of a limit by a `Rate`. Its burst must admit the most expensive call. */
export function withRate<Input extends RateFlags>(
  { rate, burst, ...rest }: Input,
  setup: Pick<Setup, "apis" | "config">,
): Omit<Input, "rate" | "burst"> & { rate?: Rate | null } {
  if (rate === "none") return { ...rest, rate: null };
  if (rate === undefined) {
    if (burst !== undefined) throw new Error("--burst needs --rate.");
    return rest;
  }
  const limit = { computeUnitsPerSecond: rate, burst: burst ?? Math.min(10 * rate, Number.MAX_SAFE_INTEGER) };
  const mostExpensive = mostExpensiveOf(setup);
  if (mostExpensive.computeUnits > limit.burst) {
    const remedy = `choose a rate of ${Math.ceil(mostExpensive.computeUnits / 10)} or more, or a burst of ${mostExpensive.computeUnits}`;
    throw new Error(`A burst of ${limit.burst} is less than a call of ${mostExpensive.name} costs: ${remedy}.`);
  }
  return { ...rest, rate: limit };
}
