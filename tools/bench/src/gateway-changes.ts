import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../../packages/gateway/dist/store/open-store.js";
import { write } from "../../../packages/gateway/dist/store/store.js";
import type { StoreSettings } from "./fill-store.ts";

/** Interval of the changes, in ms. */
const EACH_MS = 100;
/** Number of endpoints that are changed in turn. */
const CHANGED = 10_000;

/** Changes endpoints of a store at a steady pace. */
export interface EndpointChanges extends AsyncDisposable {
  /** Runs work while endpoints change. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
}

export async function openChanges(settings: StoreSettings, perSecond: number): Promise<EndpointChanges> {
  const store = await openStore(settings);
  // Digests are random.
  const rows = await store.db.selectFrom("endpoint_key").select("endpoint").orderBy("digest").limit(CHANGED).execute();
  const ids = rows.map(({ endpoint }) => endpoint);
  const count = (perSecond * EACH_MS) / 1_000;
  let changed = 0;
  const change = async (): Promise<void> => {
    const begin = changed % ids.length;
    changed += count;
    await write(store, async (trx, revision) => {
      await trx
        .updateTable("endpoint")
        .set({ revision, cu_per_second: 1e9, cu_burst: 1e9 + revision })
        .where("id", "in", ids.slice(begin, begin + count))
        .execute();
    });
  };
  return {
    async during(work) {
      let isOn = true;
      const stop = (): void => {
        isOn = false;
      };
      const changing = async (): Promise<void> => {
        for (let at = performance.now() + EACH_MS; isOn; at += EACH_MS) {
          await change();
          await sleep(Math.max(at - performance.now(), 0));
        }
      };
      const [result] = await Promise.all([work().finally(stop), changing()]);
      return result;
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
