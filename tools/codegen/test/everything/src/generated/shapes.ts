// Generated from Post office 2.1.0 by @ledgergate/codegen. Do not edit.
import type { ApiShapes } from "@ledgergate/runtime/validate";

/** Schemas of Post office as data, from which its validators are created. */
export const shapes: ApiShapes = {
  schemas: {
    U64: { type: "string", format: "uint64", pattern: /^\d+$/u },
    Letter: {
      type: "object",
      required: ["number", "colour", "weight", "replies"],
      properties: {
        number: "U64",
        colour: { type: "string" },
        seal: { type: ["string", "null"] },
        weight: { type: "integer", format: "uint64" },
        replies: { type: "array", items: "Letter" },
      },
    },
    Clerk: {
      type: "object",
      required: ["number", "name"],
      properties: { number: { type: "integer" }, name: { type: "string" }, pin: { type: "string" }, deputy: "Clerk" },
    },
    NewLetter: {
      allOf: [
        {
          type: "object",
          required: ["text", "kind", "form", "password"],
          properties: {
            id: { type: "string" },
            text: { type: "string", pattern: /^\S/u },
            kind: { enum: ["letter"] },
            form: { enum: ["plain", "fine"] },
            password: { type: "string" },
          },
        },
        {
          type: "object",
          properties: {
            copies: { type: "integer", format: "int32", minimum: 1 },
            value: { type: "integer", format: "int64" },
            note: { type: ["string", "null"] },
          },
        },
      ],
    },
    Refusal: { type: "object", required: ["Error"], properties: { Error: { type: "string" } } },
    Failure: { type: "object", required: ["Error"], properties: { Error: { type: "string" } } },
    "foo-bar.baz": { type: "boolean" },
    string: { type: "string" },
    Event: {
      type: "object",
      variants: { member: "type", shapes: { posted: "Posted", lost: "Lost" }, unknown: "UnknownEvent" },
    },
    EventPage: {
      type: "object",
      properties: {
        page: { type: "object", required: ["events"], properties: { events: { type: "array", items: "Event" } } },
      },
    },
    KnownEvent: { type: "object", variants: { member: "type", shapes: { posted: "Posted", lost: "Lost" } } },
    EventBase: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
    Posted: {
      allOf: [
        "EventBase",
        {
          type: "object",
          required: ["type", "town"],
          properties: { type: { enum: ["posted"] }, town: { type: "string" } },
        },
      ],
    },
    Lost: {
      allOf: [
        "EventBase",
        {
          type: "object",
          required: ["type", "since"],
          properties: { type: { enum: ["lost"] }, since: { type: "string" } },
        },
      ],
    },
    UnknownEvent: {
      allOf: [
        "EventBase",
        {
          type: "object",
          required: ["type"],
          properties: { type: { type: "string", pattern: /^(?!(?:posted|lost)$)/u } },
        },
      ],
    },
  },
  answers: {
    getLetter: "Letter",
    dropLetter: true,
    listLetters: { type: "array", items: "Letter" },
    postLetter: "Letter",
    changeLetters: "Letter",
    new: true,
    hireClerks: { type: "array", items: "Clerk" },
    followDeliveries: true,
    listEvents: "EventPage",
  },
};
