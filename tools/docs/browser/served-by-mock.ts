/** Whether the mock serves this page, as it says with the page itself: asking would cost a request, and fail elsewhere. */
export function isServedByMock(): boolean {
  return mockTiming() !== undefined;
}

/** Whether the mock that serves this page takes any key. */
export function takesAnyKey(): boolean {
  return mockTiming()?.description === "any-key";
}

function mockTiming(): PerformanceServerTiming | undefined {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === "ledgergate-mock");
}
