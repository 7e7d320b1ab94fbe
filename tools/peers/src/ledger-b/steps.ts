import { deepEqual, equal, ok } from "node:assert/strict";
import { failureOf } from "../failure-of.ts";
import type { Step } from "../step.ts";
import type { EffectPage, LedgerBSdk } from "./sdk.ts";

/** An operation of the documents' examples. Every operation has at least three effects, hence two pages of two. */
const OPERATION = "121693057904021505";
const LIMIT = 2;

interface Refusal {
  readonly response: { readonly status: number; readonly type: string; readonly title: string };
}

/** Pages through ledger B's effects by the SDK's own methods. `url` is what stands before the operations' paths. */
export function ledgerBSteps(sdk: LedgerBSdk, url: string): readonly Step[] {
  const client = new sdk.Horizon.Server(url, { allowHttp: true });
  const firstPage = (order: "asc" | "desc") =>
    client.effects().forOperation(OPERATION).order(order).limit(LIMIT).call();
  return [
    {
      name: "pages through an operation's effects",
      async run() {
        const { records } = await firstPage("asc");
        equal(records.length, LIMIT);
        return records.map(({ type }) => type).join(", ");
      },
    },
    {
      name: "follows next() to the end",
      async run() {
        const ids = await idsToTheEnd(await firstPage("asc"));
        ok(ids.length > LIMIT, `only ${ids.length} effects`);
        deepEqual(ids, [...new Set(ids)].sort());
        return `${ids.length} effects`;
      },
    },
    {
      name: "follows next() to the end, latest first",
      async run() {
        const ids = await idsToTheEnd(await firstPage("desc"));
        deepEqual(ids.reverse(), await idsToTheEnd(await firstPage("asc")));
        return `${ids.length} effects`;
      },
    },
    {
      name: "follows prev() back",
      async run() {
        const first = await firstPage("asc");
        const back = await (await first.next()).prev();
        deepEqual(idsOf(back).reverse(), idsOf(first));
        return "the page before, latest first";
      },
    },
    {
      name: "goes on from a record's cursor",
      async run() {
        const first = await firstPage("asc");
        const cursor = first.records.at(-1)?.paging_token ?? "";
        const page = await client.effects().forOperation(OPERATION).cursor(cursor).limit(LIMIT).call();
        deepEqual(idsOf(page), idsOf(await first.next()));
        return cursor;
      },
    },
    {
      name: "is told that an operation is not there",
      async run() {
        const { response } = await failureOf<Refusal>(client.ledgers().call());
        equal(response.status, 404);
        ok(response.type.endsWith("/not_found"), response.type);
        return `${response.status} ${response.title}`;
      },
    },
  ];
}

async function idsToTheEnd(first: EffectPage): Promise<string[]> {
  const ids: string[] = [];
  for (let page = first; page.records.length > 0; page = await page.next()) ids.push(...idsOf(page));
  return ids;
}

function idsOf({ records }: EffectPage): string[] {
  return records.map(({ id }) => id);
}
