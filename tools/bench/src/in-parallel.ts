/** Does something many times, so many at once as the width says. */
export async function inParallel(times: number, width: number, work: () => Promise<unknown>): Promise<void> {
  let begun = 0;
  const worker = async () => {
    while (begun < times) {
      begun++;
      await work();
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}
