/**
 * Calls a hook of the application at once. What it throws is passed over, also later as a rejected promise: who only watches
 * a call cannot make it fail.
 */
export function callHook<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  if (hook) (async () => hook(event))().catch(() => {});
}
