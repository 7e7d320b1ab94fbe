// Generated from Post office 2.1.0 by `pnpm generate`. Do not edit.
import type { components } from "./schema.ts";

export type U64 = components["schemas"]["U64"];

/** A letter that was posted. */
export type Letter = components["schemas"]["Letter"];

export type NewLetter = components["schemas"]["NewLetter"];

export type Refusal = components["schemas"]["Refusal"];

export type Failure = components["schemas"]["Failure"];

/** @deprecated */
export type FooBarBaz = components["schemas"]["foo-bar.baz"];

export type String = components["schemas"]["string"];

export type Event = components["schemas"]["Event"];

export type EventPage = components["schemas"]["EventPage"];

export type KnownEvent = components["schemas"]["KnownEvent"];

export type EventBase = components["schemas"]["EventBase"];

export type Posted = components["schemas"]["Posted"];

export type Lost = components["schemas"]["Lost"];

export type UnknownEvent = components["schemas"]["UnknownEvent"];

/** The variants that this version knows of each union of Post office, under the member that tells them apart. */
export const variants = { KnownEvent: { type: ["posted", "lost"] } } as const;
