// The script of the mock's page. The page works without it as an index of all addresses.

import { readClockAndUsage, setUpClock } from "./clock-and-usage.ts";
import { attempt, control } from "./control.ts";
import { addCopyButtons } from "./copy.ts";
import { element } from "./elements.ts";
import { followRequests } from "./requests.ts";
import { readScenario, setUpScenario } from "./scenario.ts";

/** Shortest time between two updates of the page, in milliseconds. A load test sends hundreds of requests per second. */
const pause = 500;

let isDue = false;
function readLater(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    void readAll();
  }, pause);
}

async function readAll(): Promise<void> {
  await Promise.all([readScenario(), readClockAndUsage()]);
}

addCopyButtons();
setUpScenario();
setUpClock();
element("reset").addEventListener("click", () => attempt(control.reset()));
addEventListener("focus", readAll);
for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) part.hidden = false;
followRequests(readLater);
void readAll();
