import type { DocumentedApi } from "../documented-api.ts";
import { createOperationSearch, type DescribedPlace, describePlace } from "./describe-place.ts";
import type { Source } from "./provenance.ts";

/** Our reading of a place where the contract is silent. */
export interface Reading {
  readonly source: Source;
  readonly place: DescribedPlace;
  /** The parts of the place's owner that have the note. Empty for the owner itself. */
  readonly parts: readonly string[];
  readonly note: string;
}

/** Lists the readings of an API. Parts of one owner with the same note are one, such as the error responses of an operation. */
export function listReadings(api: DocumentedApi): Reading[] {
  const operationUsing = createOperationSearch(api);
  const readings = new Map<string, Reading>();
  for (const { about, source, note } of api.provenance) {
    const place = describePlace(api.document, about, operationUsing);
    const key = JSON.stringify([source, place.owner, note]);
    const parts = [...(readings.get(key)?.parts ?? []), place.part].filter((part) => part !== "");
    readings.set(key, { source, place, parts, note });
  }
  return [...readings.values()];
}
