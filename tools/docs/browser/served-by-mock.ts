/** Whether the mock serves this page, as it says with the page itself: asking would cost a request, and fail elsewhere. */
export function isServedByMock(): boolean {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming?.some(({ name }) => name === "ledgergate-mock") ?? false;
}
