/** Tests if the mock serves this page. Reads the page's own `Server-Timing` header, which needs no further request. */
export function isServedByMock(): boolean {
  return mockTiming() !== undefined;
}

/** Tests if the mock that serves this page accepts any key. */
export function takesAnyKey(): boolean {
  return mockTiming()?.description === "any-key";
}

function mockTiming(): PerformanceServerTiming | undefined {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === "ledgergate-mock");
}
