import { createMockControl, type MockControlClient } from "../../control/client.ts";
import { element } from "./elements.ts";

export const control: MockControlClient = createMockControl({ baseUrl: location.origin, retries: 0 });

/** Shows a text in the status line, which screen readers announce. */
function say(text: string): void {
  element("said").textContent = text;
}

/** Waits for a call of the control API. If it fails, shows the error on the page and returns `undefined`. */
export async function attempt<Value>(call: Promise<Value>): Promise<Value | undefined> {
  try {
    const value = await call;
    say("");
    return value;
  } catch (error) {
    say(`That failed. ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}
