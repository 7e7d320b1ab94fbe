/** Calls a hook of the application. What it throws is passed over: who only watches a call cannot make it fail. */
export function callHook<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  try {
    hook?.(event);
  } catch {}
}
