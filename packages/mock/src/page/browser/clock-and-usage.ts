import type { Clock, ClockStep } from "../../generated/models.ts";
import { attempt, control } from "./control.ts";
import { element } from "./elements.ts";

/** Difference between the ledgers' clock and this browser's clock, in milliseconds. `undefined` until it is known. */
let ahead: number | undefined;

/** Shows the clock of the ledgers, and makes the buttons that advance it work. */
export function setUpClock(): void {
  for (const step of document.querySelectorAll<HTMLElement>("[data-advance]"))
    step.addEventListener("click", async () => {
      const { advance, unit = "" } = step.dataset;
      const clock = await attempt(control.advanceClock({ [unit]: Number(advance) } as ClockStep));
      if (clock) showClock(clock);
    });
  setInterval(tick, 1000);
}

/** Reads and shows the clock and the cost of all calls so far. */
export async function readClockAndUsage(): Promise<void> {
  const clock = await control.getClock().catch(() => undefined);
  if (clock) showClock(clock);
  const usage = await control.getUsage().catch(() => undefined);
  if (!usage) return;
  const { calls, computeUnits } = usage;
  element("usage").textContent = `${calls} ${calls === 1 ? "call" : "calls"}, ${computeUnits} Compute Units`;
}

function showClock({ time, advanced }: Clock): void {
  ahead = Date.parse(time) - Date.now();
  element("advanced").textContent = advanced === 0 ? "" : `advanced by ${advanced / 1000} s`;
  tick();
}

function tick(): void {
  if (ahead === undefined) return;
  const time = new Date(Date.now() + ahead).toISOString();
  const shown = element<HTMLTimeElement>("time");
  shown.dateTime = time;
  shown.textContent = `${time.slice(0, 19).replace("T", " ")} UTC`;
}
