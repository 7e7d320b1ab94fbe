/** Waits until something is the case. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: () => string,
  withinMs = 60_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
