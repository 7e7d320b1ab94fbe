/**
 * Microseconds of CPU that a piece of work takes on this thread. The other threads of the process collect garbage and compile
 * when it suits them, in whose measurement ever; on a busy machine they wait for each other, and vary more than what is
 * measured here differs.
 */
export async function threadCpu(work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
