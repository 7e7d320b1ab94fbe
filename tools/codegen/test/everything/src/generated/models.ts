// Generated from Post office 2.1.0 by @ledgergate/codegen. Do not edit.
export type {
  U64,
  Letter,
  Clerk,
  NewLetter,
  Refusal,
  Failure,
  FooBarBaz,
  String,
  Event,
  EventPage,
  KnownEvent,
  EventBase,
  Posted,
  Lost,
  UnknownEvent,
  ClerkRequest,
  NewLetterRequest,
  UnknownVariant,
} from "./schema.ts";

/** Known variants of each union of Post office, by the member that distinguishes them. */
export const variants = { KnownEvent: { type: ["posted", "lost"] } } as const;
