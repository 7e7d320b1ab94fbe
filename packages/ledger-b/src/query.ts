/**
 * Calls as the options of TanStack Query, in any framework, and as keys and fetchers of SWR.
 *
 * @module
 */

export {
  type InfiniteQueryOptions,
  infiniteQueryOptions,
  type QueryAnswer,
  type QueryCallOptions,
  type QueryKey,
  type QueryOptions,
  type QueryPage,
  queryOptions,
  swrFetcher,
  swrKey,
} from "@ledgergate/runtime/query";
