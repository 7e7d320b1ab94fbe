import type { Clock, ClockStep, KeyUsage, Usage } from "../../generated/models.ts";
import { attempt, control } from "./control.ts";
import { element, make } from "./elements.ts";

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
  if (usage) showUsage(usage);
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

function showUsage({ calls, computeUnits, keys }: Usage): void {
  element("usage-total").textContent = `${calls} ${calls === 1 ? "call" : "calls"}, ${computeUnits} Compute Units`;
  const others = keys.filter(({ endpoint, key }) => !endpoint && isMasked(key));
  const nameOf = (usage: KeyUsage): string => {
    const { api, key, endpoint } = usage;
    if (!endpoint) return `${api} ${isMasked(key) ? `key ${others.indexOf(usage) + 1}` : key}`;
    const { network, name, team } = endpoint;
    // Several endpoints of an API may have one network: a disabled one, or one of another team.
    const isShared = keys.some((other) => other !== usage && other.api === api && other.endpoint?.network === network);
    return `${api} ${network}${isShared ? ` (${name}, ${team})` : ""}`;
  };
  element("usage-rows").replaceChildren(
    ...keys.map((usage) => {
      const { calls: made, computeUnits: cost, refused } = usage;
      const count = refused === 0 ? String(made) : `${made}, ${refused} refused`;
      return make(
        "tr",
        {},
        make("td", {}, nameOf(usage)),
        make("td", { class: "number" }, count),
        make("td", { class: "number" }, String(cost)),
      );
    }),
  );
}

/** A masked key is no name. */
function isMasked(key: string): boolean {
  return key.startsWith("[secret]");
}
