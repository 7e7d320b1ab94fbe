/**
 * Turns calls into options of TanStack Query, in any framework, and into keys and fetchers of SWR.
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
